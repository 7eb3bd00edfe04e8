import type { CaseDetail } from '@potluck/events/answers/cases';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { nameOf } from '../case-words.ts';
import type { Names } from './event-words.ts';
import { Moments } from './moments.tsx';
import { useHistory } from './use-history.ts';

/** The history of a case, event by event. The URL parameter `at` is the id of the shown event. */
export function ReplayView({ known }: { known: CaseDetail }) {
  const { state, showNews, tryAgain } = useHistory(known.id, known.contentType, known.opened.recipe);
  switch (state.status) {
    case 'loading':
      return (
        <Loading label="Loading the history" className="flex flex-col gap-4">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-32 rounded-card" />
          {state.events > 0 && <p className="text-note text-quiet">{state.events.toLocaleString('en-US')} events so far …</p>}
        </Loading>
      );
    case 'unavailable':
      return (
        <div role="alert">
          <EmptyState
            title="The history could not be loaded"
            text="It is safe; only the way to it is blocked at the moment."
            action={<Button onClick={tryAgain}>Try Again</Button>}
          />
        </div>
      );
    case 'loaded': {
      const names: Names = { contentType: known.contentType, author: nameOf(known.reportedUser), people: state.people };
      return <Moments known={known} names={names} history={state} onShowNews={showNews} />;
    }
  }
}
