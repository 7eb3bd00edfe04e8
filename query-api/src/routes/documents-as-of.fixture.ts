import type { EventType } from '@potluck/events';
import type { DocumentLine, ShownDocument } from '@potluck/events/answers/documents';
import type { Recorded } from '@potluck/events/recorded';
import type * as e from '@potluck/projector/history.fixture';
import { expect, vi } from 'vitest';
import { createEventReferences } from '../analysis/event-references.ts';
import { openKitchen } from '../kitchen.fixture.ts';

interface DocumentQuery {
  of: string;
  at?: string;
  beside?: string;
}

/** A kitchen with Ana, Ben and the analyst Lin, and the questions about documents that Lin asks. */
export async function openAnalysis() {
  const kitchen = await openKitchen();
  const references = await createEventReferences(kitchen.ports.accounts);
  for (const id of ['ana', 'ben', 'lin']) await kitchen.member(id);
  await kitchen.role('lin', 'analyst');

  async function ask(projection: string, query: Partial<DocumentQuery>, who = 'lin') {
    const parameters = new URLSearchParams(Object.entries(query));
    const { status, bytes, body } = await kitchen.get(who, `/api/analysis/projections/${projection}/document?${parameters}`);
    const lines = status === 200 ? bytes.toString().trim().split('\n') : [];
    return { status, code: body?.code as string, lines: lines.map((line) => JSON.parse(line) as DocumentLine) };
  }

  /** Resolves when the projections of these names have folded the whole log. */
  async function folded(names: readonly string[]): Promise<void> {
    const head = String(await kitchen.ports.events.head());
    const isBehind = () =>
      kitchen.projector.status().some(({ projection, position }) => names.includes(projection) && String(position) !== head);
    await vi.waitFor(() => expect(isBehind()).toBe(false), { timeout: 20_000, interval: 5 });
  }

  return {
    kitchen,
    ask,
    folded,
    /** The index folds once the log is quiet. */
    indexed: () => folded(['log-index']),
    /** Appends, and returns the last event as it was recorded. */
    async happen(...happened: e.Happened[]): Promise<Recorded> {
      let position = 0n;
      for (const { stream, type, data } of happened) position = await kitchen.append(stream, type as EventType, data as never);
      return (await kitchen.ports.events.eventAt(position)) as Recorded;
    },
    refOf: ({ id }: { id: string }): string => references.of(id) as string,
    async document(projection: string, query: DocumentQuery): Promise<ShownDocument> {
      const { status, lines } = await ask(projection, query);
      expect(status).toBe(200);
      return (lines.at(-1) as { document: ShownDocument }).document;
    },
  };
}

/** The fields of one side. */
export const fieldsOf = (fields: ShownDocument['fields'], side: 'asOf' | 'beside') =>
  Object.fromEntries(fields.flatMap(({ field, [side]: seen }) => (seen ? [[field, seen]] : [])));
