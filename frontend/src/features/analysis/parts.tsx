import type { ReactNode } from 'react';
import { Documents } from './documents.tsx';
import { EventTypes } from './event-types.tsx';
import { Events } from './events.tsx';
import { Export } from './export.tsx';
import { Overview } from './overview.tsx';
import { Projections } from './projections.tsx';
import { Questions } from './questions.tsx';

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
    name: 'events',
    link: 'Events',
    title: 'Events',
    text: 'What happened, event by event: what caused it, and what it caused.',
    width: 'normal',
    content: Events,
  },
  {
    name: 'event-types',
    link: 'Event types',
    title: 'Event types',
    text: 'The words in which this community’s history is written.',
    width: 'normal',
    content: EventTypes,
  },
  {
    name: 'documents',
    link: 'Documents',
    title: 'Documents',
    text: 'What stood at any moment, folded from the events until then.',
    width: 'normal',
    content: Documents,
  },
  {
    name: 'projections',
    link: 'Projections',
    title: 'Projections',
    text: 'What is read, folded from the events: each version, and how far it is.',
    width: 'normal',
    content: Projections,
  },
  {
    name: 'questions',
    link: 'Questions',
    title: 'Questions',
    text: 'Ask the history what nobody has asked it yet.',
    width: 'normal',
    content: Questions,
  },
  {
    name: 'export',
    link: 'Export',
    title: 'Export',
    text: 'Events for a program of your own.',
    width: 'normal',
    content: Export,
  },
];
