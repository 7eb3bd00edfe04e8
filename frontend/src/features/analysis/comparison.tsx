import type { VersionComparison } from '@potluck/events/answers/projections';
import { Button } from '../../ui/button.tsx';
import { Differences } from './differences.tsx';
import { useComparison } from './use-comparison.ts';

interface ComparisonProps {
  projection: string;
  /** The version that readers use. */
  left: number;
  right: number;
}

const number = (value: number): string => value.toLocaleString('en-US');

/** Compares a version with the one that readers use, document by document. */
export function Comparison({ projection, left, right }: ComparisonProps) {
  const { state, compare } = useComparison(projection, left, right);
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="quiet" busy={state?.is === 'running'} onClick={compare}>
        Compare with version {left}
        <span className="sr-only">
          : {projection}, version {right}
        </span>
      </Button>
      <div role="status" className="w-full">
        {state?.is === 'running' && <p className="text-quiet tabular-nums">{number(state.documents)} documents compared</p>}
        {state?.is === 'failed' && <p className="text-danger">{state.message}</p>}
        {state?.is === 'done' && <Result of={state.comparison} />}
      </div>
    </div>
  );
}

function Result({ of }: { of: VersionComparison }) {
  const { left, right, documents, missing, extra, changed, hashes, position } = of;
  const at = `${number(documents)} ${documents === 1 ? 'document' : 'documents'}, both at position ${number(Number(position))}`;
  if (missing + extra + changed === 0) {
    return (
      <p className="break-words rounded-control bg-basil-soft px-4 py-3">
        <strong>No difference</strong>: {at}. Hash of both: <code className="text-small">{hashes.left.slice(0, 16)}</code>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2 rounded-control bg-tomato-soft px-4 py-3">
      <p>
        <strong>They differ</strong>: {number(missing)} only in version {left}, {number(extra)} only in version {right}, {number(changed)}{' '}
        changed; {at}.
      </p>
      <Differences of={of} />
    </div>
  );
}
