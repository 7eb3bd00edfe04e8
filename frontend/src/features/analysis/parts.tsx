import type { ReactNode } from 'react';
import { EventTypes } from './event-types.tsx';
import { Overview } from './overview.tsx';

interface Part {
  /** Of the address, after `/analysis/`. */
  name: string;
  link: string;
  title: string;
  text: string;
  width?: 'normal';
  content: () => ReactNode;
}

/** The parts of the analysis, in the order of their links. */
export const parts: readonly Part[] = [
  { name: '', link: 'Overview', title: 'Analysis', text: 'What happened in this community, day by day.', content: Overview },
  {
    name: 'event-types',
    link: 'Event types',
    title: 'Event types',
    text: 'The words in which this community’s history is written.',
    width: 'normal',
    content: EventTypes,
  },
];
