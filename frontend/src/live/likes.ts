import type { LikedWithCount } from '@potluck/events/answers/feed';
import { currentUserQuery } from '../api/current-user.ts';
import { api } from '../api/http.ts';
import { queryClient } from '../api/query-client.ts';
import { randomId } from '../api/random-id.ts';
import { toast } from '../ui/toast.ts';
import { createLikeSender } from './like-sender.ts';
import { react, useLive } from './live-store.ts';
import { onLikeAnswered, onPendingLikes, onServerReachable, shownLike } from './on-pending-likes.ts';
import { pendingLikeStorage, usePendingLikes } from './pending-like-storage.ts';
import { pendingLikesOf } from './pending-likes.ts';

/** In ms. Sending again after it is harmless: the idempotency key is the same. */
const answerTimeoutMs = 20_000;

/** Passes the server's answers on to the other tabs. */
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('potluck-likes') : undefined;

const currentUserId = (): string | undefined => queryClient.getQueryData(currentUserQuery.queryKey)?.id;

const send = createLikeSender({
  all: pendingLikeStorage.all,
  currentUserId,
  send: async ({ id, announcementId, isLike }) => {
    const answer = await api.command<LikedWithCount>(
      'POST',
      `/api/announcements/${announcementId}/like`,
      { isLike },
      { idempotencyKey: id, signal: AbortSignal.timeout(answerTimeoutMs) },
    );
    return { ...answer.data, position: answer.position ?? '' };
  },
  onConfirmed: (like, { liked, likesCount, position }) => {
    const answer = { announcementId: like.announcementId, liked, likesCount, position };
    react(onLikeAnswered, answer);
    otherTabs?.postMessage(answer);
    pendingLikeStorage.remove(like);
  },
  onRefused: (like) => {
    pendingLikeStorage.remove(like);
    toast({ kind: 'error', title: 'Error', text: 'Failed to update like status' });
  },
  onReachable: (reachable) => react(onServerReachable, reachable),
  exclusively: (work) => (navigator.locks ? navigator.locks.request('potluck-likes', work) : runQueued(work)),
  schedule: (call, ms) => setTimeout(call, ms),
});

/** Fallback without the Web Locks API (pages served without TLS to another machine): one at a time in this tab. */
let queue: Promise<void> = Promise.resolve();
function runQueued(work: () => Promise<void>): Promise<void> {
  queue = queue.then(work);
  return queue;
}

/** Likes or unlikes a post: shown at once (optimistic), and sent until the server has answered. */
export function toggleLike(announcementId: number): void {
  const userId = currentUserId();
  if (!userId) return;
  startPendingLikes();
  const isLike = !shownLike(useLive.getState(), announcementId).liked;
  pendingLikeStorage.put({ id: randomId(), announcementId, userId, isLike, createdAt: new Date().toISOString() });
  void send();
}

let started = false;

/** Shows and sends the pending likes of this browser, from now on and from before (a reload, another tab, a lost connection). Runs once. */
export function startPendingLikes(): void {
  if (started) return;
  started = true;
  const show = () => {
    const pendingLikes = pendingLikesOf(usePendingLikes.getState(), currentUserId() ?? '');
    react(onPendingLikes, pendingLikes);
    if (pendingLikes.length > 0) void send();
  };
  let shownFor: string | undefined;
  usePendingLikes.subscribe(show);
  queryClient.getQueryCache().subscribe(() => {
    if (shownFor === currentUserId()) return;
    shownFor = currentUserId();
    show();
  });
  show();
  pendingLikeStorage.followOtherTabs();
  otherTabs?.addEventListener('message', (event) => react(onLikeAnswered, event.data));
  window.addEventListener('online', () => void send());
}

/** To be called when the connection is back: sends at once, without waiting for the back-off. */
export const sendPendingLikes = (): void => void send();
