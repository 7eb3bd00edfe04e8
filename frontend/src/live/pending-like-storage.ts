import { create } from 'zustand';
import { type PendingLike, parsePendingLikes, placeOf } from './pending-likes.ts';

/** Kept across reloads and shared by all tabs; in memory only where the browser refuses storage. */
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
  return parsePendingLikes(Object.keys(storage).map((place) => [place, storage.getItem(place) ?? '']));
}

/** All pending likes of this browser, whoever's they are. */
export const usePendingLikes = create<readonly PendingLike[]>(() => read());
const refresh = () => usePendingLikes.setState(read(), true);

export const pendingLikes = {
  all: read,
  put(like: PendingLike): void {
    if (storage instanceof Map) storage.set(placeOf(like), JSON.stringify(like));
    else storage.setItem(placeOf(like), JSON.stringify(like));
    refresh();
  },
  /** Removes it, unless a later wish has taken its place. */
  remove(like: PendingLike): void {
    if (read().some((there) => there.id === like.id)) {
      if (storage instanceof Map) storage.delete(placeOf(like));
      else storage.removeItem(placeOf(like));
    }
    refresh();
  },
  /** Another tab has changed them. */
  followOtherTabs(): void {
    if (!(storage instanceof Map)) window.addEventListener('storage', (event) => event.storageArea === storage && refresh());
  },
};
