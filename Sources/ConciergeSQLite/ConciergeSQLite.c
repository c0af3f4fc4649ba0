#include "ConciergeSQLite.h"

#ifndef __APPLE__
#define SQLITE_DBCONFIG_DQS_DML 1013
int sqlite3_db_config(sqlite3 *, int op, ...);
#endif

int concierge_sqlite_forbid_double_quoted_text(void *connection) {
  return sqlite3_db_config((sqlite3 *)connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}
