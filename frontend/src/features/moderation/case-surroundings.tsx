import type { CaseContext, CaseDetail } from '@potluck/events/answers/cases';
import { useQuery } from '@tanstack/react-query';
import { useLive } from '../../live/live-store.ts';
import { useReread } from '../../live/use-reread.ts';
import { AuthorPanel } from './author-panel.tsx';
import { contextQuery } from './case-queries.ts';
import { CaseThread, ClosedThread } from './case-thread.tsx';

/** The context of a case: the thread of a comment, and facts about the author. */
export function CaseSurroundings({ known }: { known: CaseDetail }) {
  const query = useQuery(contextQuery(known.id));
  useReread(
    query,
    query.data?.position,
    useLive((state) => state.cases[known.id]),
    1_000,
  );
  const context: CaseContext | undefined = query.data?.context;
  if (!context) return null;
  return (
    <>
      {context.thread ? (
        <CaseThread thread={context.thread} />
      ) : (
        known.contentType === 'comment' && known.isGone && <ClosedThread id={known.id} />
      )}
      <AuthorPanel known={known} author={context.author} />
    </>
  );
}
