import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LoadMorePages } from '../../parts/load-more-pages.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { AnalysisPart } from './analysis-part.tsx';
import { eventTypesQuery } from './analysis-queries.ts';
import { DayField } from './day-field.tsx';
import { relations, relationWords, useEventFilters } from './event-filters.ts';
import { eventLogQuery } from './event-queries.ts';
import { EventRow } from './event-row.tsx';
import { SealedNote } from './sealed-note.tsx';

const anyType = 'any';

/** The events of the log, newest first, for analysts. Filters and the open event are in the address. */
export const EventsPage = () => (
  <AnalysisPart title="Events" text="What happened, event by event: what caused it, and what it caused." width="normal">
    <Events />
  </AnalysisPart>
);

function Events() {
  const { filters, event: open, change } = useEventFilters();
  const [follows, setFollows] = useState(false);
  const list = useInfiniteQuery(eventLogQuery(filters, follows));
  const { data: types } = useQuery(eventTypesQuery);
  const { data, isPending, isPlaceholderData, refetch } = list;
  const events = useMemo(() => data?.pages.flatMap((page) => page.events), [data]);
  const relation = relations.find((name) => filters[name] !== '');
  const isFiltered = Object.values(filters).some((value) => value !== '');
  const options = [
    { value: anyType, label: 'All event types' },
    ...(types ?? []).filter(({ isVisible }) => isVisible).map(({ type }) => ({ value: type, label: type })),
  ];
  return (
    <>
      <fieldset className="flex flex-wrap items-end gap-3">
        <legend className="sr-only">Which events</legend>
        <Select
          aria-label="Event type"
          className="max-w-72"
          value={filters.type || anyType}
          options={options}
          onChange={(type) => change({ type: type === anyType ? '' : type })}
        />
        <DayField label="From" value={filters.from} onChoose={(from) => change({ from })} />
        <DayField label="Until" value={filters.until} onChoose={(until) => change({ until })} />
        {isFiltered && (
          <Button
            variant="quiet"
            onClick={() => change({ type: '', from: '', until: '', streamOf: '', subjectOf: '', actorOf: '', causedBy: '' })}
          >
            {relation ? `Only ${relationWords[relation]} · show all` : 'Show all'}
          </Button>
        )}
      </fieldset>
      <Switch
        label="Follow the log"
        hint="New events appear at the top, a few seconds after they happened."
        checked={follows}
        onChange={setFollows}
      />
      {isPending ? (
        <Loading label="Loading events" className="flex flex-col gap-3">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-14 rounded-card" />
          ))}
        </Loading>
      ) : !events ? (
        <EmptyState
          title="The events could not be loaded"
          text="The event that the list starts from may be one that analysts do not see. Otherwise please check your connection."
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      ) : events.length === 0 && !list.hasNextPage ? (
        <EmptyState title="No events" text={isFiltered ? 'Nothing matches these filters.' : undefined} />
      ) : (
        <div aria-busy={isPlaceholderData} className={classes('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}>
          <Card as="ul" aria-label="Events" className="px-5">
            {events.map((event) => (
              <EventRow key={event.position} event={event} isOpen={event.position === open} />
            ))}
          </Card>
          <LoadMorePages list={list} />
        </div>
      )}
      <SealedNote ids="of your own" />
    </>
  );
}
