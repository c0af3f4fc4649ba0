#include "ConciergeSQLite.h"

#ifndef __APPLE__
int sqlite3_db_config(sqlite3 *, int op, ...);

// The first members of the functions of an open file.
typedef struct sqlite3_file sqlite3_file;
typedef struct sqlite3_io_methods {
  int iVersion;
  int (*xClose)(sqlite3_file *);
  int (*xRead)(sqlite3_file *, void *bytes, int count, sqlite3_int64 offset);
} sqlite3_io_methods;
struct sqlite3_file {
  const sqlite3_io_methods *pMethods;
};
#endif

int concierge_sqlite_set(void *connection, int option, int value) {
  return sqlite3_db_config((sqlite3 *)connection, option, value, (int *)0);
}

int concierge_sqlite_read(void *connection, void *bytes, int count) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control((sqlite3 *)connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  return file && file->pMethods ? file->pMethods->xRead(file, bytes, count, 0) : SQLITE_ERROR;
}
