import type { LikedWithCount } from '@potluck/events/answers/feed';
import { useRef, useState } from 'react';
import { api, isUnauthorized } from '../../../api/http.ts';
import { react } from '../../../live/live-store.ts';
import { onCommentLikeAnswered } from '../../../live/on-comments.ts';
import { useCommentLike as useKnownLike } from '../../../live/use-live.ts';
import { toast } from '../../../ui/toast.ts';

/** Passes the server's answers on to the other tabs: live messages do not say what the viewer likes. */
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('potluck-comment-likes') : undefined;
otherTabs?.addEventListener('message', ({ data }) => react(onCommentLikeAnswered, data));

/** An optimistic like of a comment: shown at once, the last click wins, reverted on failure. */
export function useCommentLike(commentId: number) {
  const known = useKnownLike(commentId);
  // The baseline is used until the answer, so that the like is not counted twice.
  const [pending, setPending] = useState<{ isLike: boolean; baseline: typeof known }>();
  const wanted = useRef<boolean>(undefined);
  const sending = useRef(false);

  const send = async () => {
    sending.current = true;
    try {
      let sent: boolean | undefined;
      while (wanted.current !== undefined && wanted.current !== sent) {
        sent = wanted.current;
        const { data, position } = await api.command<LikedWithCount>('POST', `/api/comments/${commentId}/like`, { isLike: sent });
        const answer = { commentId, ...data, position: position ?? '' };
        react(onCommentLikeAnswered, answer);
        otherTabs?.postMessage(answer);
      }
    } catch (error) {
      if (!isUnauthorized(error)) toast({ kind: 'error', title: 'Error', text: 'Failed to update like status' });
    }
    sending.current = false;
    wanted.current = undefined;
    setPending(undefined);
  };

  const baseline = pending?.baseline ?? known;
  const liked = pending?.isLike ?? known.liked;
  const toggle = () => {
    wanted.current = !liked;
    setPending({ isLike: !liked, baseline });
    if (!sending.current) void send();
  };
  return { liked, likesCount: baseline.likesCount + Number(liked) - Number(baseline.liked), toggle };
}
