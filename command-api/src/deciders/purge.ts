import type { EventNamed } from '@potluck/events';

/** What each …MediaPurged says beside whose it is. Always appended, also for a thing that was deleted: its files may be kept. */
export interface PurgeCommand {
  type: 'PurgeMedia';
  data: Omit<EventNamed<'ProfileMediaPurged'>['data'], 'userId'>;
}
