import type { EventTypeInfo } from '@potluck/events/answers/analysis';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AnalysisPart } from './analysis-part.tsx';
import { eventTypesQuery } from './analysis-queries.ts';
import { eventsWords } from './period-words.ts';

/** Every event type of the log with its meaning, its fields and how often it happened, for analysts. */
export const EventTypesPage = () => (
  <AnalysisPart title="Event types" text="The words in which this community’s history is written." width="normal">
    <EventTypes />
  </AnalysisPart>
);

function EventTypes() {
  const [search, setSearch] = useState('');
  const { data, isPending, refetch } = useQuery(eventTypesQuery);
  const wanted = search.trim().toLowerCase();
  const found = data?.filter((info) => [info.type, info.stream, info.meaning].some((text) => text.toLowerCase().includes(wanted))) ?? [];
  return (
    <>
      <SearchBox label="Search event types" placeholder="A name, or a word of the meaning" value={search} onChange={setSearch} />
      {isPending ? (
        <Loading label="Loading event types" className="flex flex-col gap-3">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-40 rounded-card" />
          ))}
        </Loading>
      ) : data ? (
        <>
          <p role="status" className="text-note text-quiet">
            {found.length === 1 ? '1 event type' : `${found.length} event types`},{' '}
            {eventsWords(found.reduce((sum, { count }) => sum + count, 0))}
          </p>
          {found.length === 0 && <EmptyState title="No event type has this in its name or meaning" />}
          {[...new Set(found.map(({ stream }) => stream))].map((stream) => (
            <Section key={stream} title={stream}>
              <Card as="ul" className="px-5">
                {found
                  .filter((info) => info.stream === stream)
                  .map((info) => (
                    <EventTypeRow key={info.type} info={info} />
                  ))}
              </Card>
            </Section>
          ))}
        </>
      ) : (
        <EmptyState
          title="The event types could not be loaded"
          text="Please check your connection and try again."
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
    </>
  );
}

const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' });

function EventTypeRow({ info: { type, meaning, version, fields, count, firstAt, lastAt } }: { info: EventTypeInfo }) {
  return (
    <li className="border-line py-4 not-first:border-t">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="break-words font-semibold text-body">{type}</h3>
        <p className="text-note text-plum tabular-nums">{count === 0 ? 'never yet' : `${count.toLocaleString('en-US')} ×`}</p>
      </div>
      <p className="text-note">{meaning}</p>
      {firstAt && lastAt && (
        <p className="text-quiet text-small">
          {count === 1 ? dayOf(firstAt) : `First ${dayOf(firstAt)}, last ${dayOf(lastAt)}`}
          {version > 1 && ` · schema version ${version}`}
        </p>
      )}
      <Disclosure
        className="text-note"
        summary={
          <>
            {fields.length === 1 ? '1 field' : `${fields.length} fields`}
            <span className="sr-only"> of {type}</span>
          </>
        }
      >
        {() => (
          <table className="w-full">
            <caption className="sr-only">The fields of {type}</caption>
            <tbody>
              {fields.map(({ name, kind, isPersonal, isOpen }) => (
                <tr key={name} className="border-line border-t align-baseline">
                  <th scope="row" className="w-2/5 break-words py-1 pr-3 text-left font-normal">
                    {name}
                  </th>
                  <td className="py-1 text-quiet">
                    {kind}
                    {isPersonal && (
                      <span className="ml-2 inline-block rounded-small bg-plum-soft px-1.5 text-ink text-small">
                        {isOpen ? 'personal, shown where public' : 'personal, encrypted'}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Disclosure>
    </li>
  );
}
