import { type EventNamed, type Recorded, recipeText } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { readBackwards } from '../read-backwards.ts';
import type { Subject } from './as-the-caller-sees.ts';

interface Text {
  title: string | null;
  text: string | null;
}

/** Most events that are read: an older text is not found. */
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
  let read = 0;
  for await (const event of readBackwards(events, stream)) {
    const text = event.position <= BigInt(position) ? textOf(event as Recorded<Written>) : undefined;
    read += 1;
    if (text || read === most) return text;
  }
  return undefined;
}
