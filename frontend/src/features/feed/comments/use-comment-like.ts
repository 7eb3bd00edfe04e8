import type { LikedWithCount } from '@potluck/events/answers';
import { useRef, useState } from 'react';
import { api } from '../../../api/http.ts';
import { react } from '../../../live/live-store.ts';
import { onCommentLikeAnswered } from '../../../live/on-comments.ts';
import { useCommentLike as useKnownLike } from '../../../live/use-live.ts';
import { toast } from '../../../ui/toast.ts';

/** A comment's like: the wish shows at once, the last one wins, and a failed one is taken back. */
export function useCommentLike(commentId: number) {
  const known = useKnownLike(commentId);
  // `told` is what was known when the wish was made: its count stands still until the wish is answered, so that nothing is counted twice.
  const [wish, setWish] = useState<{ isLike: boolean; told: typeof known }>();
  const last = useRef<boolean>(undefined);
  const sending = useRef(false);

  const send = async () => {
    sending.current = true;
    try {
      let sent: boolean | undefined;
      while (last.current !== undefined && last.current !== sent) {
        sent = last.current;
        const { data, position } = await api.command<LikedWithCount>('POST', `/api/comments/${commentId}/like`, { isLike: sent });
        react(onCommentLikeAnswered, { commentId, ...data, position: position ?? '' });
      }
    } catch {
      toast({ kind: 'error', title: 'Error', text: 'Failed to update like status' });
    }
    sending.current = false;
    last.current = undefined;
    setWish(undefined);
  };

  const told = wish?.told ?? known;
  const liked = wish?.isLike ?? known.liked;
  const toggle = () => {
    last.current = !liked;
    setWish({ isLike: !liked, told });
    if (!sending.current) void send();
  };
  return { liked, likesCount: told.likesCount + Number(liked) - Number(told.liked), toggle };
}
