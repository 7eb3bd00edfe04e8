import { useSearchParams } from 'react-router-dom';

/** The events that are listed, as in the address. The `…Of` and `causedBy` are positions of events. */
export interface EventFilters {
  type: string;
  from: string;
  until: string;
  streamOf: string;
  subjectOf: string;
  actorOf: string;
  causedBy: string;
}

const names = ['type', 'from', 'until', 'streamOf', 'subjectOf', 'actorOf', 'causedBy'] as const;
/** The server takes one of these at a time. */
export const relations = ['streamOf', 'subjectOf', 'actorOf', 'causedBy'] as const;
export type Relation = (typeof relations)[number];

export const relationWords: Record<Relation, string> = {
  streamOf: 'of one stream',
  subjectOf: 'about one subject',
  actorOf: 'of one actor',
  causedBy: 'caused by one event',
};

/** The filters, the position of the open event, and how to change them: an empty value takes a parameter away. */
export function useEventFilters() {
  const [address, setAddress] = useSearchParams();
  const change = (values: Partial<EventFilters & { event: string }>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setAddress(next, { replace: true });
  };
  const filters = Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])) as unknown as EventFilters;
  return {
    filters,
    event: address.get('event') ?? '',
    change,
    /** All events that have this in common with the one at `position`; with it open, so that it is found again. */
    relate: (relation: Relation, position: string) =>
      change({ streamOf: '', subjectOf: '', actorOf: '', causedBy: '', type: '', from: '', until: '', [relation]: position }),
  };
}
