import { useQuery } from '@tanstack/react-query';
import { useWatch } from '../../live/watch.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AnalysisPart } from './analysis-part.tsx';
import { projectionsQuery } from './analysis-queries.ts';
import { ProjectionCard } from './projection-card.tsx';
import { useBuildProgress } from './use-build-progress.ts';

/** The versions of every projection: which is read, how far each is, on which event one stopped, and what can be ordered. */
export const ProjectionsPage = () => (
  <AnalysisPart title="Projections" text="What is read, folded from the events: each version, and how far it is." width="normal">
    <Projections />
  </AnalysisPart>
);

function Projections() {
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
          <ProjectionCard key={name} name={name} versions={data.filter(({ projection }) => projection === name)} progress={progress} />
        ))}
      </ul>
    </>
  );
}
