import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLive } from '../../live/live-store.ts';
import { useWatch } from '../../live/watch.ts';
import { KeyList } from '../../parts/key-list.tsx';
import { LoadMorePages } from '../../parts/load-more-pages.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { queueQuery } from './case-queries.ts';
import { CaseRow } from './case-row.tsx';
import { countOf } from './case-words.ts';
import { casesIn, isFiltered, type QueueChoices, queuePath } from './queue-choices.ts';
import { QueueControls } from './queue-controls.tsx';
import { useClaim } from './use-case-move.ts';
import { useQueueAddress } from './use-queue-address.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { useReread } from './use-reread.ts';

const keys = [
  ['J ↓', 'next case'],
  ['K ↑', 'previous case'],
  ['Enter', 'opens it'],
  ['C', 'claims it'],
] as const;

/** The moderators' queue: what was reported and waits for a decision, or what was decided. */
export function QueuePage() {
  const [choices, choose] = useQueueAddress();
  const watched = useWatch('moderation');
  const list = useInfiniteQuery({ ...queueQuery(queuePath(choices)), enabled: watched });
  const { data, isPending, isPlaceholderData, refetch } = list;
  useReread(
    list,
    data?.pages[0]?.position,
    useLive((state) => state.anyCase),
  );
  const cases = useMemo(() => data && casesIn(data.pages), [data]);
  const total = data?.pages[0]?.total ?? 0;
  const rows = useRef<HTMLUListElement>(null);
  const claim = useClaim();
  useQueueKeys(rows, (id) => claim.mutate(id));
  const decided = choices.state === 'decided';
  return (
    <Page title="Moderation">
      <PageHeader title="Moderation" text={data && countOf(total, decided ? 'decided case' : 'open case')} />
      <QueueControls choices={choices} onChange={choose} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        {isPending ? (
          <Loading label="Loading cases" className="flex flex-col gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-28 rounded-card" />
            ))}
          </Loading>
        ) : !cases ? (
          <div role="alert">
            <EmptyState
              title="The queue could not be loaded"
              text="The cases are safe; only the way to them is blocked at the moment."
              action={<Button onClick={() => void refetch()}>Try Again</Button>}
            />
          </div>
        ) : cases.length === 0 && !isPlaceholderData ? (
          <NoCases choices={choices} />
        ) : (
          <div aria-busy={isPlaceholderData} className={classes('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}>
            <ul ref={rows} aria-label={decided ? 'Decided cases' : 'Open cases'} className="flex flex-col gap-3">
              {cases.map((one) => (
                <CaseRow key={one.id} about={one} />
              ))}
            </ul>
            <LoadMorePages list={list} />
          </div>
        )}
        {/* Where there are keys to press. */}
        <Card as="section" aria-labelledby="queue-keys" className="flex flex-col gap-4 p-5 max-lg:hidden">
          <h2 id="queue-keys" className="text-lead">
            Keyboard Controls
          </h2>
          <KeyList keys={keys} />
        </Card>
      </div>
    </Page>
  );
}

function NoCases({ choices }: { choices: QueueChoices }) {
  if (isFiltered(choices)) return <EmptyState title="No cases found" text="No case matches these filters." />;
  if (choices.state === 'decided') return <EmptyState title="Nothing decided yet" text="Decided cases gather here." />;
  return <EmptyState title="All quiet at the table" text="No report waits for a decision." />;
}
