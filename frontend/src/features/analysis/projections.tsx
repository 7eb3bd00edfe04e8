import type { ProjectionVersion } from '@potluck/events/answers';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from '../../live/watch.ts';
import { Button } from '../../ui/button.tsx';
import { cardClass } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { projectionsQuery } from './analysis-queries.ts';
import { durationWords } from './period-words.ts';
import { StoppedAt } from './stopped-at.tsx';
import { useBuildProgress } from './use-build-progress.ts';

/** The versions of every projection: which is read, how far each is, and on which event one stopped. */
export function Projections() {
  const watched = useWatch('projections');
  const progress = useBuildProgress(watched);
  const { data, isPending, refetch } = useQuery(projectionsQuery);
  if (isPending) {
    return (
      <Loading label="Loading projections" className="flex flex-col gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-24 rounded-card" />
        ))}
      </Loading>
    );
  }
  if (!data) {
    return (
      <EmptyState
        title="The projections could not be loaded"
        text="Please check your connection and try again."
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  const names = [...new Set(data.map(({ projection }) => projection))];
  const stopped = data.filter(({ state }) => state === 'stopped').length;
  return (
    <>
      <p role="status" className="text-note text-quiet">
        {names.length} projections, {stopped === 0 ? 'none stopped' : `${stopped} stopped`}
      </p>
      <ul className="flex flex-col gap-4">
        {names.map((name) => (
          <li key={name} className={classes(cardClass, 'flex flex-col gap-2 p-5')}>
            <h2 className="break-words text-lead">{name}</h2>
            <ul className="flex flex-col gap-3">
              {data
                .filter(({ projection }) => projection === name)
                .map((version) => (
                  <VersionRow key={version.version} of={version} progress={progress[`${name}-${version.version}`]} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

const number = (value: number): string => value.toLocaleString('en-US');
const most = 10_000;
const counted = (value: number, one: string, many: string): string =>
  value >= most ? `${number(most)} ${many} or more` : `${number(value)} ${value === 1 ? one : many}`;

const troubleWords: Record<NonNullable<ProjectionVersion['trouble']>, string> = {
  'no-room': 'There is no room left where it is written.',
  unavailable: 'Where it is written does not answer.',
  refused: 'What it writes was refused.',
};

function VersionRow({ of, progress }: { of: ProjectionVersion; progress: ReturnType<typeof useBuildProgress>[string] | undefined }) {
  const { projection, version, state, current, behind, documents, failure, trouble } = of;
  const isBuilding = state === 'building';
  return (
    <li className="flex flex-col gap-2 text-note">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">Version {version}</span>
        <span className={classes('rounded-small px-2 text-small', stateClass[state])}>{state}</span>
        {current && <span className="text-quiet">read by everybody</span>}
        {behind && !isBuilding && (
          <span className="text-quiet tabular-nums">
            {behind.events === 0 ? 'up to date' : `${counted(behind.events, 'event', 'events')} behind, ${durationWords(behind.seconds)}`}
          </span>
        )}
        {documents !== null && <span className="text-quiet tabular-nums">{counted(documents, 'document', 'documents')}</span>}
      </p>
      {isBuilding && progress && (
        <div>
          <progress
            aria-label={`${projection}, version ${version}`}
            max={progress.of}
            value={progress.done}
            className="h-2 w-full accent-plum"
          />
          <p className="text-quiet text-small tabular-nums">
            {number(progress.done)} of {number(progress.of)} events, {number(progress.perSecond)} a second
            {progress.secondsLeft !== null && `, ${durationWords(progress.secondsLeft)} left`}
          </p>
        </div>
      )}
      {trouble && <p className="text-danger">{troubleWords[trouble]} It is tried again.</p>}
      {failure && <StoppedAt projection={projection} failure={failure} />}
    </li>
  );
}

const stateClass: Record<ProjectionVersion['state'], string> = {
  running: 'bg-basil-soft',
  building: 'bg-butter-soft',
  stopped: 'bg-tomato-soft',
};
