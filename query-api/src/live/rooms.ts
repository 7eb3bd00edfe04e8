import type { Topic } from '@potluck/events';

export const feedRoom: Topic = 'feed';
export const moderationRoom: Topic = 'moderation';
export const reportsRoom: Topic = 'reports';
export const projectionsRoom: Topic = 'projections';
export const caseRoom = (caseId: string): Topic => `case:${caseId}`;
export const announcementRoom = (id: number | string): Topic => `announcement:${id}`;
export const userRoom = (id: string): Topic => `user:${id}`;

/** Internal rooms, whose names cannot be topics: all sockets of a person, and of a session. */
export const personRoom = (userId: string) => `\0person:${userId}`;
export const sessionRoom = (sid: string) => `\0session:${sid}`;
/** Sockets of clients that accept batches of messages, and of those that do not, from the release before the last one. */
export const togetherRoom = '\0together';
export const oneByOneRoom = '\0one-by-one';
