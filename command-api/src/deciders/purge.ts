import type { EventNamed } from '@potluck/events';

/** The data of every …MediaPurged event, without its owner. Always appended, even for deleted content: its files may still be kept. */
export interface PurgeCommand {
  type: 'PurgeMedia';
  data: Omit<EventNamed<'ProfileMediaPurged'>['data'], 'userId'>;
}
