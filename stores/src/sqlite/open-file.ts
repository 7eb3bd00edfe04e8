import Database from 'libsql';

/** Opens or creates the file. The library's own message says neither what is wrong nor what to do. */
export function openFile(file: string): Database.Database {
  try {
    return new Database(file);
  } catch (error) {
    throw new Error(`${file} cannot be opened: does it, or its folder, belong to another user?`, { cause: error });
  }
}
