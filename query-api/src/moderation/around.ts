import type { CaseHistory } from '@potluck/events/answers/case-history';
import type { Value } from '@potluck/stores/ports/read-store';
import type { Documented } from '../documented.ts';
import { newestFirst } from '../paging.ts';
import type { Collections } from '../read-models.ts';

type Around = NonNullable<CaseHistory['around']>;

/** Most likes, and most comments, in the history of a case: the newest. */
const most = 1_000;

/** The likes of a post or comment, and the direct comments or replies to it; null for what has neither. */
export async function aroundOf(
  { contentType, contentId }: { contentType: string; contentId: number | null },
  from: Collections<'likes' | 'comments'>,
): Promise<Around | null> {
  if (contentId === null || !(contentType === 'announcement' || contentType === 'comment')) return null;
  const [likes, comments] = await Promise.all([
    newest(from.likes, { kind: contentType, targetId: contentId }),
    newest(from.comments, contentType === 'comment' ? { parentId: contentId } : { announcementId: contentId, parentId: null }),
  ]);
  return { likes, comments };
}

async function newest<D>(collection: Documented<D>, where: Record<string, Value>): Promise<Around['likes']> {
  const found = await collection.values('created', { where, sort: newestFirst, limit: most + 1 });
  return { all: found.length <= most, positions: found.slice(0, most).map(Number).reverse() };
}
