// A structure and functions with its name, which Swift cannot declare side by side.
struct stat {
  int st_dev;
  unsigned short st_mode;
  unsigned short st_nlink;
  unsigned long long st_ino;
  long long st_size;
};
int stat(const char *path, struct stat *result);
int fstat(int file, struct stat *result);
