import type { EventNamed } from '@potluck/events';
import { type Context, mustBeSystem } from './context.ts';

type Data = EventNamed<'MediaPurged'>['data'];
type Whose = Pick<Data, 'contentType' | 'contentId' | 'userId'>;

export interface PurgeCommand {
  type: 'PurgeMedia';
  data: Omit<Data, keyof Whose>;
}

/** What was decided is said in an event, also of a thing that was deleted: its files may be kept. */
export function purged(whose: Whose, { data }: PurgeCommand, context: Context): [{ type: 'MediaPurged'; data: Data }] {
  mustBeSystem(context);
  return [{ type: 'MediaPurged', data: { ...whose, ...data } }];
}
