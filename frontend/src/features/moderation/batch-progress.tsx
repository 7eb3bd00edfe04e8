import type { BatchDecided } from '@potluck/events/answers/cases';
import { paths } from '../../app/paths.ts';
import type { useBatch } from './use-batch.ts';

type Result = BatchDecided['results'][number];

/** The progress of a batch, and its failure. */
export function BatchProgress({ batch }: { batch: ReturnType<typeof useBatch> }) {
  const { running, results, of, failure } = batch;
  return (
    <>
      <div role="status" className="flex flex-col gap-2 text-note empty:hidden">
        {running && (
          <>
            <p className="tabular-nums">
              {results.length} of {of} decided
            </p>
            <progress aria-label="Decided" value={results.length} max={of} className="h-2 w-full accent-plum" />
          </>
        )}
      </div>
      {failure && (
        <p role="alert" className="rounded-control bg-butter-soft px-4 py-3 text-note">
          <strong className="font-semibold">{failure}.</strong> {results.length} of {of} are decided. Press again to go on.
        </p>
      )}
    </>
  );
}

/** Which cases were not decided, and why. */
export function NotDecided({ results, titleOf }: { results: readonly Result[]; titleOf: (id: string) => string }) {
  const done = results.filter(({ result }) => result === 'done').length;
  const others = results.filter(({ result }) => result !== 'done');
  return (
    <div role="status" className="flex flex-col gap-3 text-note">
      <p>
        <strong className="font-semibold">{done} decided.</strong> {others.length === 1 ? 'One was not' : `${others.length} were not`}, and
        {others.length === 1 ? ' stays as it is:' : ' stay as they are:'}
      </p>
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto">
        {others.map(({ id, message }) => (
          <li key={id} className="rounded-control bg-wash px-3 py-2">
            <a href={paths.case(id)} target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-2">
              {titleOf(id)}
            </a>
            <p className="text-quiet">{message}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
