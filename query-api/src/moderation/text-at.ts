import { type EventNamed, type Recorded, recipeText } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Subject } from './as-the-caller-sees.ts';

interface Text {
  title: string | null;
  text: string | null;
}

/** Events that are read at once, and at most: what stands behind them was written long after, or is not found. */
const atOnce = 20;
const most = 400;

type Written = EventNamed<
  | 'AnnouncementPosted'
  | 'AnnouncementEdited'
  | 'CommentAdded'
  | 'CommentEdited'
  | 'RecipeCreated'
  | 'RecipeUpdated'
  | 'UserRegistered'
  | 'ProfileUpdated'
>;

/** What something said at a position of the log; undefined for an event that says no text. */
function textOf({ type, data }: Written): Text | undefined {
  switch (type) {
    case 'AnnouncementPosted':
    case 'AnnouncementEdited':
      return { title: data.title, text: data.content };
    case 'CommentAdded':
    case 'CommentEdited':
      return { title: null, text: data.content };
    case 'RecipeCreated':
    case 'RecipeUpdated':
      return { title: data.title, text: recipeText(data) };
    case 'UserRegistered':
      return { title: data.displayName, text: null };
    case 'ProfileUpdated':
      return { title: data.displayName, text: data.bio };
    default:
      return undefined;
  }
}

/** The text of what a decision is about as it stood at a position of the log. */
export async function textAt(
  events: EventStore,
  { contentType, contentId, reportedUserId }: Subject,
  position: number,
): Promise<Text | undefined> {
  const stream = contentType === 'user' ? `user-${reportedUserId}` : `${contentType}-${contentId}`;
  let from: number | undefined;
  for (let read = 0; read < most; ) {
    const page = await events.readBackwards(stream, { most: atOnce, ...(from !== undefined && { from }) });
    for (const event of page) {
      const said = event.position <= BigInt(position) ? textOf(event as Recorded<Written>) : undefined;
      if (said) return said;
    }
    read += page.length;
    from = (page.at(-1)?.revision ?? 0) - 1;
    if (from < 0) return undefined;
  }
  return undefined;
}
