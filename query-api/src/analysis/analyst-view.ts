import type { AnalystEvent } from '@potluck/events/answers';
import { parseStream, type Recorded } from '@potluck/events/recorded';
import type { Pseudonyms } from './pseudonyms.ts';
import { caseCodes, leftOut, visibleStreams } from './visible-fields.ts';

interface ViewOptions {
  /**
   * Events of cases come too, as type, minute, codes and a pseudonym of the case that is used nowhere else: enough for how long reports
   * wait, and nothing about whom they are.
   */
  caseTimes?: boolean;
}

/** An event as analysts see it; undefined for one that they do not. */
export type AnalystView = (event: Recorded) => AnalystEvent | undefined;

/** Never reads a personal field: the log may be read with `personal: []`. */
export function createAnalystView(pseudonyms: Pseudonyms, { caseTimes = false }: ViewOptions = {}): AnalystView {
  const member = (id: string) => (id === 'system' ? id : pseudonyms.of('member', id));

  function streamOf(stream: string): string {
    const { name, id } = parseStream(stream);
    const visible = visibleStreams[name];
    if (!visible) return name;
    const { ids } = visible;
    if (!ids) return stream;
    // A member's id is last in a name, so that only the parts before it are divided.
    const parts = ids.map((_, index) => (index < ids.length - 1 ? id.split('_')[index] : id.split('_').slice(index).join('_')));
    return `${name}-${ids.map((kind, index) => pseudonyms.of(kind, parts[index] ?? '')).join('_')}`;
  }

  function seenAs(treatment: string, value: unknown): unknown {
    if (treatment === 'shown' || value === null) return value;
    if (treatment === 'stream') return streamOf(String(value));
    return treatment === 'member' ? member(String(value)) : pseudonyms.of(treatment as 'event', String(value));
  }

  function dataOf(event: Recorded, fields: Readonly<Record<string, string>>): Record<string, unknown> {
    const data: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(event.data)) {
      const treatment = fields[field];
      if (treatment !== undefined && !leftOut.has(`${event.type}.${field}`)) data[field] = seenAs(treatment, value);
    }
    return data;
  }

  return (event) => {
    const { id, stream, revision, position, type, version, upcastFrom = null, metadata } = event;
    const { name, id: streamId } = parseStream(stream);
    const visible = visibleStreams[name];
    const found = { position: String(position), revision, type, version, upcastFrom };
    if (visible) {
      return {
        ...found,
        id: pseudonyms.of('event', id),
        stream: streamOf(stream),
        at: metadata.at,
        actor: member(metadata.actor),
        correlationId: pseudonyms.of('request', metadata.correlationId),
        causationId: metadata.causationId === undefined ? null : pseudonyms.of('event', metadata.causationId),
        data: dataOf(event, visible.fields),
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
