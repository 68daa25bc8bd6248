// wasi.js -- the three system calls that the C library could make. It opens no files, so they all fail.

const BAD_FILE = 8; // EBADF

export const wasi = {
  wasi_snapshot_preview1: { fd_close: () => BAD_FILE, fd_seek: () => BAD_FILE, fd_write: () => BAD_FILE },
};
