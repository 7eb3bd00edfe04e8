import { randomUUID } from 'node:crypto';
import type { NewEvent } from '@potluck/events/recorded';

/** An event of no stream in particular. */
export function event(type: string, data: Record<string, unknown> = {}): NewEvent {
  return { id: randomUUID(), type, data, metadata: { actor: 'ana', at: '2026-01-01T00:00:00.000Z', correlationId: 'c' } };
}
