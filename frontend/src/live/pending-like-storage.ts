import { create } from 'zustand';
import { type PendingLike, parsePendingLikes, storageKeyOf } from './pending-likes.ts';

/** localStorage, so that they outlive a reload and all tabs share them; a Map where the browser refuses storage. */
const storage: Storage | Map<string, string> = (() => {
  try {
    localStorage.getItem('');
    return localStorage;
  } catch {
    return new Map();
  }
})();

function read(): PendingLike[] {
  if (storage instanceof Map) return parsePendingLikes([...storage]);
  return parsePendingLikes(Object.keys(storage).map((key) => [key, storage.getItem(key) ?? '']));
}

/** All pending likes of this browser, of any member. */
export const usePendingLikes = create<readonly PendingLike[]>(() => read());
const refresh = () => usePendingLikes.setState(read(), true);

export const pendingLikeStorage = {
  all: read,
  put(like: PendingLike): void {
    if (storage instanceof Map) storage.set(storageKeyOf(like), JSON.stringify(like));
    else storage.setItem(storageKeyOf(like), JSON.stringify(like));
    refresh();
  },
  /** Removes it, unless a later one has replaced it. */
  remove(like: PendingLike): void {
    if (read().some((stored) => stored.id === like.id)) {
      if (storage instanceof Map) storage.delete(storageKeyOf(like));
      else storage.removeItem(storageKeyOf(like));
    }
    refresh();
  },
  followOtherTabs(): void {
    if (!(storage instanceof Map)) window.addEventListener('storage', (event) => event.storageArea === storage && refresh());
  },
};
