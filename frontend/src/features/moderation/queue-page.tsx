import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { countOf } from './case-words.ts';
import { KeysCard } from './keys-card.tsx';
import { useOpenCases } from './open-cases.tsx';
import { isFiltered, type QueueChoices, queuePath } from './queue-choices.ts';
import { QueueControls } from './queue-controls.tsx';
import { QueueList } from './queue-list.tsx';
import { useQueue } from './use-queue.ts';
import { useQueueAddress } from './use-queue-address.ts';
import { withCount } from './with-count.ts';

const keys = [
  ['J ↓', 'next case'],
  ['K ↑', 'previous case'],
  ['Enter', 'opens it'],
  ['C', 'claims it'],
  ['N', 'opens it to write a note'],
  ['X', 'selects it'],
  ['A', 'selects all shown'],
  ['D', 'decides what is selected'],
] as const;

/** The server counts up to this. */
const mostCounted = 1_000;

/** The moderators' queue: cases that wait for a decision, or decided ones. */
export function QueuePage() {
  const [choices, choose] = useQueueAddress();
  const queue = useQueue(queuePath(choices));
  const { list, shown, total } = queue;
  const open = useOpenCases();
  const decided = choices.state === 'decided';
  const count = `${countOf(total, decided ? 'decided case' : 'open case')}${total >= mostCounted ? ' or more' : ''}`;
  return (
    <Page title={withCount('Moderation', open.total)}>
      <PageHeader
        title="Moderation"
        text={list.data && count}
        actions={
          <ButtonLink to={paths.moderationLog} variant="quiet">
            Log
          </ButtonLink>
        }
      />
      <QueueControls choices={choices} onChange={choose} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        {list.isPending ? (
          <Loading label="Loading cases" className="flex flex-col gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-28 rounded-card" />
            ))}
          </Loading>
        ) : !shown ? (
          <div role="alert">
            <EmptyState
              title="The queue could not be loaded"
              text="The cases are safe; only the way to them is blocked at the moment."
              action={<Button onClick={() => void list.refetch()}>Try Again</Button>}
            />
          </div>
        ) : shown.length === 0 && !list.isPlaceholderData ? (
          <NoCases choices={choices} />
        ) : (
          <QueueList key={queuePath(choices)} queue={queue} cases={shown} label={decided ? 'Decided cases' : 'Open cases'} />
        )}
        <KeysCard keys={keys} />
      </div>
    </Page>
  );
}

function NoCases({ choices }: { choices: QueueChoices }) {
  if (isFiltered(choices)) return <EmptyState title="No cases found" text="No case matches these filters." />;
  if (choices.state === 'decided') return <EmptyState title="Nothing decided yet" text="Decided cases gather here." />;
  return <EmptyState title="All quiet at the table" text="No report waits for a decision." />;
}
