import { type EventNamed, type Recorded, recipeText } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Subject } from './as-the-caller-sees.ts';

interface Text {
  title: string | null;
  text: string | null;
}

/** Events per read, and in all: an older text is not found. */
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

/** The text in an event; undefined for an event without one. */
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

/** The text of a decision's subject as of a position of the log. */
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
      const text = event.position <= BigInt(position) ? textOf(event as Recorded<Written>) : undefined;
      if (text) return text;
    }
    read += page.length;
    from = (page.at(-1)?.revision ?? 0) - 1;
    if (from < 0) return undefined;
  }
  return undefined;
}
