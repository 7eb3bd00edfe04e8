import type { LiveState } from '../../../live/live-state.ts';
import { counted } from '../counted.ts';

/**
 * How many comments below this one would go with it, of those that this browser knows; `whole` when it knows of all.
 * A hidden comment's text is not counted, what is below it is.
 */
export function goingAlong({ comments, removedComments }: LiveState, id: number): { count: number; whole: boolean } {
  const replies = new Map<number, number[]>();
  for (const { value } of Object.values(comments)) {
    if (value.parentId === null || value.id in removedComments) continue;
    replies.set(value.parentId, [...(replies.get(value.parentId) ?? []), value.id]);
  }
  const below = (parent: number): { count: number; whole: boolean } => {
    const known = replies.get(parent) ?? [];
    const visible = known.filter((reply) => !comments[reply]?.value.hidden).length;
    const said = comments[parent]?.value.repliesCount ?? 0;
    const deeper = known.map(below);
    return {
      count: Math.max(visible, said) + deeper.reduce((sum, { count }) => sum + count, 0),
      whole: visible >= said && deeper.every(({ whole }) => whole),
    };
  };
  return below(id);
}

/** What the dialog says of it, no more than is known. */
export function sentenceOf({ count, whole }: { count: number; whole: boolean }): string {
  if (count === 0) return '';
  const replies = `${counted(count, 'reply', 'replies')} ${count === 1 ? 'goes' : 'go'} with it`;
  return whole ? ` ${replies}.` : ` ${replies}, and whatever was said below.`;
}
