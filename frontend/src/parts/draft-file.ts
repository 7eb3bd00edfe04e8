import { useMemo } from 'react';
import { useCurrentUser } from '../api/current-user.ts';

/** The chosen file of a draft, in IndexedDB. */
export interface DraftFile {
  /** The stored file; undefined when there is none, or the browser refuses storage. */
  load(): Promise<File | undefined>;
  save(file: File): Promise<void>;
  discard(): Promise<void>;
}

/** The file of the draft with the same `name` (draft.ts), of the signed-in user. Never throws. */
export function useDraftFile(name: string): DraftFile {
  const { user } = useCurrentUser();
  const key = `${user?.id}:${name}`;
  return useMemo(
    () => ({
      load: async () => {
        const stored = await inStore('readonly', (files) => files.get(key) as IDBRequest<unknown>);
        return stored instanceof File ? stored : undefined;
      },
      save: async (file) => void (await inStore('readwrite', (files) => files.put(file, key))),
      discard: async () => void (await inStore('readwrite', (files) => files.delete(key))),
    }),
    [key],
  );
}

/** Discards the files of all drafts of this user. */
export const discardFiles = async (userId: string): Promise<void> =>
  void (await inStore('readwrite', (files) => files.delete(IDBKeyRange.bound(`${userId}:`, `${userId}:\uffff`))));

const storeName = 'files';

async function inStore<T>(mode: IDBTransactionMode, request: (files: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const database = await open();
    try {
      const transaction = database.transaction(storeName, mode);
      const pending = request(transaction.objectStore(storeName));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      return pending.result;
    } finally {
      database.close();
    }
  } catch {
    // The browser refuses storage: the file lasts as long as the page.
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('potluck-drafts', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
