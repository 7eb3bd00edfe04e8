import type { ProjectionVersion } from '@potluck/events/answers/projections';
import { classes } from '../../ui/classes.ts';
import { Comparison } from './comparison.tsx';
import { OrderButton } from './order-button.tsx';
import { durationWords } from './period-words.ts';
import { StoppedAt } from './stopped-at.tsx';
import type { Progress } from './use-build-progress.ts';

const number = (value: number): string => value.toLocaleString('en-US');
const most = 10_000;
const counted = (value: number, one: string, many: string): string =>
  value >= most ? `${number(most)} ${many} or more` : `${number(value)} ${value === 1 ? one : many}`;

const troubleWords: Record<NonNullable<ProjectionVersion['trouble']>, string> = {
  'no-room': 'There is no room left where it is written.',
  unavailable: 'Where it is written does not answer.',
  refused: 'What it writes was refused.',
};

interface VersionRowProps {
  of: ProjectionVersion;
  /** The version that readers use. */
  read: number | undefined;
  progress: Progress | undefined;
}

/** One version of a projection, with what can be ordered for it. */
export function VersionRow({ of, read, progress }: VersionRowProps) {
  const { projection, version, state, current, behind, perSecond, documents, failure, trouble, paused, ready } = of;
  const isBuilding = state === 'building';
  return (
    <li className="flex flex-col gap-2 text-note">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">Version {version}</span>
        <span className={classes('rounded-small px-2 text-small', stateClass[state])}>{paused ? 'paused' : state}</span>
        {current && <span className="text-quiet">read by everybody</span>}
        {behind && !isBuilding && (
          <span className="text-quiet tabular-nums">
            {behind.events === 0 ? 'up to date' : `${counted(behind.events, 'event', 'events')} behind, ${durationWords(behind.seconds)}`}
          </span>
        )}
        {state === 'running' && <span className="text-quiet tabular-nums">{number(perSecond)} events a second</span>}
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
            {number(progress.done)} of {number(progress.of)} events
            {!paused && `, ${number(progress.perSecond)} a second`}
            {!paused && progress.secondsLeft !== null && `, ${durationWords(progress.secondsLeft)} left`}
          </p>
        </div>
      )}
      {trouble && <p className="text-danger">{troubleWords[trouble]} It is tried again.</p>}
      {failure && <StoppedAt projection={projection} failure={failure} />}
      {!current && ready && read !== undefined && <Comparison projection={projection} left={read} right={version} />}
      {!current && !isBuilding && (
        <p className="flex flex-wrap gap-3">
          {ready && (
            <OrderButton
              projection={projection}
              order={{ order: 'switch', version }}
              label="Let readers use it"
              caution={`Everybody reads version ${version} of ${projection} from then on. The version that they read now stays, and you can switch back.`}
            />
          )}
          <OrderButton
            projection={projection}
            order={{ order: 'drop', version }}
            label="Delete"
            caution={`Version ${version} of ${projection} is deleted. It can be built anew from the log at any time.`}
          />
        </p>
      )}
    </li>
  );
}

const stateClass: Record<ProjectionVersion['state'], string> = {
  running: 'bg-basil-soft',
  building: 'bg-butter-soft',
  stopped: 'bg-tomato-soft',
};
