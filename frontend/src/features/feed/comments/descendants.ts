import type { LiveState } from '../../../live/live-state.ts';
import { formatCount } from '../format-count.ts';

/**
 * Counts the comments below this one, as far as the browser knows them; `isComplete` when it knows all. A hidden comment does not count,
 * but its replies do.
 */
export function countDescendants({ comments, removedComments }: LiveState, id: number): { count: number; isComplete: boolean } {
  const replies = new Map<number, number[]>();
  for (const { value } of Object.values(comments)) {
    if (value.parentId === null || value.id in removedComments) continue;
    replies.set(value.parentId, [...(replies.get(value.parentId) ?? []), value.id]);
  }
  const below = (parent: number): { count: number; isComplete: boolean } => {
    const known = replies.get(parent) ?? [];
    const visible = known.filter((reply) => !comments[reply]?.value.hidden).length;
    const counted = comments[parent]?.value.repliesCount ?? 0;
    const deeper = known.map(below);
    return {
      count: Math.max(visible, counted) + deeper.reduce((sum, { count }) => sum + count, 0),
      isComplete: visible >= counted && deeper.every(({ isComplete }) => isComplete),
    };
  };
  return below(id);
}

/** The sentence for the delete dialog. */
export function descendantsSentence({ count, isComplete }: { count: number; isComplete: boolean }): string {
  if (count === 0) return '';
  const replies = `${formatCount(count, 'reply', 'replies')} ${count === 1 ? 'goes' : 'go'} with it`;
  return isComplete ? ` ${replies}.` : ` ${replies}, and whatever was said below.`;
}
