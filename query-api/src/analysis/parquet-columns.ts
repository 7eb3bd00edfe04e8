import type { AnalystEvent } from '@potluck/events/answers/events';
import type { ParquetWriter } from 'hyparquet-writer';
import { eventTypes } from './event-fields.ts';
import type { Texts } from './export-text.ts';
import { leftOut, textFieldsOf, visibleStreams } from './visible-fields.ts';

type SchemaElement = ParquetWriter['schema'][number];
type Kind = 'text' | 'whole number' | 'number' | 'yes or no' | 'time';
export interface ParquetColumn {
  element: SchemaElement;
  /** Undefined where the event has no such value. */
  cellOf(event: AnalystEvent): unknown;
}

const stored: Record<Kind, Omit<SchemaElement, 'name'>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  'whole number': { type: 'INT64' },
  number: { type: 'DOUBLE' },
  'yes or no': { type: 'BOOLEAN' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

const converted: Record<Kind, (value: unknown) => unknown> = {
  text: (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  'whole number': (value) => BigInt(value as number | string),
  number: Number,
  'yes or no': Boolean,
  time: (value) => new Date(value as string),
};

const always: [keyof AnalystEvent, Kind][] = [
  ['position', 'whole number'],
  ['id', 'text'],
  ['stream', 'text'],
  ['revision', 'whole number'],
  ['type', 'text'],
  ['version', 'whole number'],
  ['upcastFrom', 'whole number'],
  ['at', 'time'],
  ['actor', 'text'],
  ['correlationId', 'text'],
  ['causationId', 'text'],
];

/** The columns of an event type: what every event has, then those of its fields that analysts see, and its texts where they are open. */
export function parquetColumns(type: string, texts: Texts): ParquetColumn[] {
  const described = eventTypes.find((each) => each.type === type);
  const visible = visibleStreams[described?.stream ?? '']?.fields ?? {};
  const seen = described?.fields.filter(({ name }) => visible[name] !== undefined && !leftOut.has(`${type}.${name}`)) ?? [];
  return [
    ...always.map(([name, kind]) => column(name, kind, (event) => event[name])),
    ...seen.map(({ name, kind }) => column(`data.${name}`, visible[name] === 'shown' ? storedAs(kind) : 'text', ({ data }) => data[name])),
    ...(texts === 'open' ? textFieldsOf(type) : []).map((name) => column(`data.${name}`, 'text', ({ data }) => data[name])),
  ];
}

function column(name: string, kind: Kind, find: (event: AnalystEvent) => unknown): ParquetColumn {
  return {
    element: { name, repetition_type: 'OPTIONAL', ...stored[kind] },
    cellOf(event) {
      const value = find(event);
      return value === undefined || value === null ? undefined : converted[kind](value);
    },
  };
}

function storedAs(kind: string): Kind {
  const one = kind.replace(/, or nothing$/, '');
  return one === 'whole number' || one === 'number' || one === 'yes or no' ? one : 'text';
}
