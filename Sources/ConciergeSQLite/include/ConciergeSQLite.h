#ifndef CONCIERGE_SQLITE_H
#define CONCIERGE_SQLITE_H

// What ModelStore uses of SQLite, declared here because the Swift toolchain brings the library to
// every Linux machine, but not its header. `ConciergeSQLiteTests` compares these lines with the real
// sqlite3.h wherever there is one. On Apple platforms the SDK's own header is passed on instead.

#ifdef __APPLE__

#include <sqlite3.h>

#else

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_context sqlite3_context;
typedef struct sqlite3_value sqlite3_value;
typedef long long int sqlite3_int64;
typedef unsigned long long int sqlite3_uint64;
typedef void (*sqlite3_destructor_type)(void *);

#define SQLITE_OK 0
#define SQLITE_ERROR 1
#define SQLITE_BUSY 5
#define SQLITE_LOCKED 6
#define SQLITE_READONLY 8
#define SQLITE_CORRUPT 11
#define SQLITE_CANTOPEN 14
#define SQLITE_CONSTRAINT 19
#define SQLITE_MISUSE 21
#define SQLITE_NOTADB 26
#define SQLITE_ROW 100
#define SQLITE_DONE 101

#define SQLITE_CHECKPOINT_TRUNCATE 3
#define SQLITE_DBSTATUS_CACHE_WRITE 9
#define SQLITE_DBSTATUS_DEFERRED_FKS 10

#define SQLITE_OPEN_READONLY 0x00000001
#define SQLITE_OPEN_READWRITE 0x00000002
#define SQLITE_OPEN_CREATE 0x00000004
#define SQLITE_OPEN_URI 0x00000040
#define SQLITE_OPEN_NOMUTEX 0x00008000

#define SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE 1006
#define SQLITE_DBCONFIG_DQS_DML 1013

#define SQLITE_FCNTL_FILE_POINTER 7

#define SQLITE_PREPARE_PERSISTENT 0x01

#define SQLITE_STMTSTATUS_REPREPARE 5

#define SQLITE_UTF8 1

#define SQLITE_INTEGER 1
#define SQLITE_FLOAT 2
#define SQLITE_TEXT 3
#define SQLITE_BLOB 4
#define SQLITE_NULL 5

#define SQLITE_READ 20
#define SQLITE_DELETE 9
#define SQLITE_INSERT 18
#define SQLITE_TRANSACTION 22
#define SQLITE_UPDATE 23
#define SQLITE_FUNCTION 31
#define SQLITE_SAVEPOINT 32

const char *sqlite3_libversion(void);
int sqlite3_libversion_number(void);

int sqlite3_open_v2(const char *filename, sqlite3 **ppDb, int flags, const char *zVfs);
int sqlite3_close_v2(sqlite3 *);
int sqlite3_busy_timeout(sqlite3 *, int ms);
int sqlite3_db_status(sqlite3 *, int op, int *pCur, int *pHiwtr, int resetFlg);
int sqlite3_wal_checkpoint_v2(sqlite3 *db, const char *zDb, int eMode, int *pnLog, int *pnCkpt);
int sqlite3_db_readonly(sqlite3 *db, const char *zDbName);
int sqlite3_get_autocommit(sqlite3 *);
int sqlite3_total_changes(sqlite3 *);
sqlite3_int64 sqlite3_last_insert_rowid(sqlite3 *);
int sqlite3_extended_errcode(sqlite3 *db);
void sqlite3_interrupt(sqlite3 *);
int sqlite3_create_collation_v2(
    sqlite3 *, const char *zName, int eTextRep, void *pArg,
    int (*xCompare)(void *, int, const void *, int, const void *), void (*xDestroy)(void *));
int sqlite3_create_function_v2(
    sqlite3 *db, const char *zFunctionName, int nArg, int eTextRep, void *pApp,
    void (*xFunc)(sqlite3_context *, int, sqlite3_value **), void (*xStep)(sqlite3_context *, int, sqlite3_value **),
    void (*xFinal)(sqlite3_context *), void (*xDestroy)(void *));
const unsigned char *sqlite3_value_text(sqlite3_value *);
int sqlite3_value_bytes(sqlite3_value *);
void sqlite3_result_int(sqlite3_context *, int);
int sqlite3_errcode(sqlite3 *db);
const char *sqlite3_errmsg(sqlite3 *);
const char *sqlite3_errstr(int);
int sqlite3_set_authorizer(
    sqlite3 *,
    int (*xAuth)(void *, int, const char *, const char *, const char *, const char *),
    void *pUserData);

int sqlite3_prepare_v3(
    sqlite3 *db, const char *zSql, int nByte, unsigned int prepFlags, sqlite3_stmt **ppStmt, const char **pzTail);
int sqlite3_step(sqlite3_stmt *);
int sqlite3_reset(sqlite3_stmt *pStmt);
int sqlite3_finalize(sqlite3_stmt *pStmt);
int sqlite3_clear_bindings(sqlite3_stmt *);
int sqlite3_stmt_readonly(sqlite3_stmt *pStmt);
int sqlite3_stmt_status(sqlite3_stmt *, int op, int resetFlg);

int sqlite3_bind_parameter_count(sqlite3_stmt *);
int sqlite3_bind_null(sqlite3_stmt *, int);
int sqlite3_bind_int64(sqlite3_stmt *, int, sqlite3_int64);
int sqlite3_bind_double(sqlite3_stmt *, int, double);
int sqlite3_bind_text64(
    sqlite3_stmt *, int, const char *, sqlite3_uint64, void (*)(void *), unsigned char encoding);
int sqlite3_bind_blob64(sqlite3_stmt *, int, const void *, sqlite3_uint64, void (*)(void *));

int sqlite3_column_count(sqlite3_stmt *pStmt);
const char *sqlite3_column_name(sqlite3_stmt *, int N);
int sqlite3_column_type(sqlite3_stmt *, int iCol);
sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *, int iCol);
double sqlite3_column_double(sqlite3_stmt *, int iCol);
const unsigned char *sqlite3_column_text(sqlite3_stmt *, int iCol);
const void *sqlite3_column_blob(sqlite3_stmt *, int iCol);
int sqlite3_column_bytes(sqlite3_stmt *, int iCol);

int sqlite3_file_control(sqlite3 *, const char *database, int op, void *argument);

#endif

// Sets an option of a connection to 0 or 1. It is C because `sqlite3_db_config` takes variadic arguments, which
// Swift cannot pass. Returns a result code.
int concierge_sqlite_set(void *connection, int option, int value);

// Reads the first bytes of the file of a connection, past the log. It is C because the functions of a file are a structure that
// cannot be declared twice. Returns a result code.
int concierge_sqlite_read(void *connection, void *bytes, int count);

#endif
