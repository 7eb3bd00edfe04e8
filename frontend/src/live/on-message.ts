import type { ServerToClient } from '@potluck/events/live';
import { type LiveState, onCount } from './live-state.ts';
import * as announcements from './on-announcements.ts';
import { onCaseChanged, onDecisionChanged, onReportChanged } from './on-cases.ts';
import * as comments from './on-comments.ts';
import * as users from './on-users.ts';

type Message<E extends keyof ServerToClient> = Parameters<ServerToClient[E]>[0];

const reactions = {
  'announcement:posted': announcements.onAnnouncementPosted,
  'announcement:changed': announcements.onAnnouncementChanged,
  'announcement:removed': announcements.onAnnouncementRemoved,
  'announcement:likes': announcements.onLikes,
  'announcement:comments': announcements.onCommentsCount,
  'comment:added': comments.onCommentAdded,
  'comment:changed': comments.onCommentChanged,
  'comment:removed': comments.onCommentRemoved,
  'comment:likes': comments.onCommentLikes,
  'user:changed': users.onUserChanged,
  'user:followers': (state: LiveState, { userId, followersCount, position }: Message<'user:followers'>) =>
    onCount(state, { topic: `user:${userId}`, count: followersCount, position }),
  'recipe:saves': (state: LiveState, { recipeId, savesCount, position }: Message<'recipe:saves'>) =>
    onCount(state, { topic: `recipe:${recipeId}`, count: savesCount, position }),
  'recipe:hidden': (state: LiveState, { recipeId, position }: Message<'recipe:hidden'>): LiveState => ({
    ...state,
    hiddenRecipes: { ...state.hiddenRecipes, [recipeId]: position },
  }),
  'case:changed': onCaseChanged,
  'report:changed': onReportChanged,
  'decision:changed': onDecisionChanged,
} as const;
type Event = keyof typeof reactions;

export const liveEvents = Object.keys(reactions) as Event[];

/** Applies a message of any kind; unknown kinds are ignored. */
export function onMessage(state: LiveState, [event, message]: readonly [event: string, message: unknown]): LiveState {
  return Object.hasOwn(reactions, event) ? reactions[event as Event](state, message as never) : state;
}

/** Applies a batch of messages in one update. */
export const onBatch = (state: LiveState, { messages }: { messages: readonly (readonly [event: string, message: unknown])[] }): LiveState =>
  messages.reduce(onMessage, state);
