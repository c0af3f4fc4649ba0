#include "ConciergeSQLite.h"

#ifndef __APPLE__
int sqlite3_db_config(sqlite3 *, int op, ...);
#endif

int concierge_sqlite_set(void *connection, int option, int value) {
  return sqlite3_db_config((sqlite3 *)connection, option, value, (int *)0);
}
