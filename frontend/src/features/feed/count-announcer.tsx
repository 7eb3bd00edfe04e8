import { useEffect, useState } from 'react';
import type { LiveState } from '../../live/live-state.ts';
import { useLive } from '../../live/live-store.ts';
import { formatCount } from './format-count.ts';

/** Least time between two announcements, in ms, so that a popular post is not announced all the time. */
const pauseMs = 2_000;

/** Announces changed counts of the shown posts to screen readers. */
export function CountAnnouncer({ ids }: { ids: readonly number[] }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let announced = useLive.getState();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      timer = undefined;
      const state = useLive.getState();
      const sentences = ids.flatMap((id) => changes(id, announced, state));
      announced = state;
      if (sentences.length > 0) setText(sentences.slice(0, 3).join('. '));
    };
    const stop = useLive.subscribe((state, before) => {
      // The text may name the removed post.
      if (state.removedAnnouncements !== before.removedAnnouncements) setText('');
      if (state.likes === before.likes && state.commentsCounts === before.commentsCounts) return;
      timer ??= setTimeout(announce, pauseMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [ids]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

function changes(id: number, before: LiveState, now: LiveState): string[] {
  const title = id in now.removedAnnouncements ? undefined : now.announcements[id]?.value.title;
  const [likesBefore, likes] = [before.likes[id]?.value, now.likes[id]?.value];
  const [commentsBefore, comments] = [before.commentsCounts[id]?.value, now.commentsCounts[id]?.value];
  const changed = [
    likesBefore !== undefined && likes !== undefined && likes !== likesBefore && formatCount(likes, 'Like'),
    commentsBefore !== undefined && comments !== undefined && comments !== commentsBefore && formatCount(comments, 'Comment'),
  ].filter(Boolean);
  return title && changed.length > 0 ? [`${title}: ${changed.join(', ')}`] : [];
}
