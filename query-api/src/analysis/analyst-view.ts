import type { AnalystEvent } from '@potluck/events/answers/events';
import { parseStream, type Recorded } from '@potluck/events/recorded';
import type { IdKind, Pseudonyms } from './pseudonyms.ts';
import { caseCodes, leftOut, visibleStreams } from './visible-fields.ts';

interface ViewOptions {
  /**
   * Events of cases come too, as type, minute, codes and a pseudonym of the case that is used nowhere else: enough for how long reports
   * wait, and nothing about whom they are.
   */
  caseTimes?: boolean;
}

/** An event as analysts see it, with the personal texts that are open; undefined for one that they do not see. */
export type AnalystView = (event: Recorded, openTexts?: Readonly<Record<string, unknown>>) => AnalystEvent | undefined;

/** The names of members and streams as analysts see them. */
export interface SealedNames {
  /** 'system' stays. */
  member(id: string): string;
  /** A stream that analysts do not see becomes its category. */
  stream(stream: string): string;
  event(id: string): string;
}

export function sealNames(pseudonyms: Pseudonyms): SealedNames {
  const idOf = (kind: IdKind, id: string) => pseudonyms.of(kind, id);
  return {
    member: (id) => (id === 'system' ? id : idOf('member', id)),
    event: (id) => idOf('event', id),
    stream(stream) {
      const { name, id } = parseStream(stream);
      const visible = visibleStreams[name];
      if (!visible) return name;
      const { ids } = visible;
      if (!ids) return stream;
      const parts = id.split('_');
      // A member's id is last in a name: it may have the separator.
      const partOf = (index: number) => (index < ids.length - 1 ? parts[index] : parts.slice(index).join('_')) ?? '';
      return `${name}-${ids.map((kind, index) => idOf(kind, partOf(index))).join('_')}`;
    },
  };
}

/** Never reads a personal field of the event: the log may be read with `personal: []`. */
export function createAnalystView(pseudonyms: Pseudonyms, { caseTimes = false }: ViewOptions = {}): AnalystView {
  const { member, stream: streamOf, event: eventOf } = sealNames(pseudonyms);

  function seenAs(treatment: string, value: unknown): unknown {
    if (treatment === 'shown' || value === null) return value;
    if (treatment === 'stream') return streamOf(String(value));
    return treatment === 'member' ? member(String(value)) : pseudonyms.of(treatment as IdKind, String(value));
  }

  function dataOf(event: Recorded, fields: Readonly<Record<string, string>>): Record<string, unknown> {
    const data: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(event.data)) {
      const treatment = fields[field];
      if (treatment !== undefined && !leftOut.has(`${event.type}.${field}`)) data[field] = seenAs(treatment, value);
    }
    return data;
  }

  return (event, openTexts) => {
    const { id, stream, revision, position, type, version, upcastFrom = null, metadata } = event;
    const { name, id: streamId } = parseStream(stream);
    const visible = visibleStreams[name];
    const found = { position: String(position), revision, type, version, upcastFrom };
    if (visible) {
      return {
        ...found,
        id: eventOf(id),
        stream: streamOf(stream),
        at: metadata.at,
        actor: member(metadata.actor),
        correlationId: pseudonyms.of('request', metadata.correlationId),
        causationId: metadata.causationId === undefined ? null : eventOf(metadata.causationId),
        data: { ...dataOf(event, visible.fields), ...openTexts },
      };
    }
    if (!caseTimes || name !== 'case') return;
    return {
      ...found,
      id: pseudonyms.of('event', `time ${id}`),
      stream: `case-${pseudonyms.of('case', `time ${streamId}`)}`,
      at: `${metadata.at.slice(0, 16)}:00.000Z`,
      actor: null,
      correlationId: null,
      causationId: null,
      data: dataOf(event, caseCodes),
    };
  };
}
