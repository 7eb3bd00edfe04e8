import type { HistoryEvent } from '@potluck/events/answers';
import type { MediaRef } from '@potluck/events/fields';
import { type MediaOwner, mediaAddress } from '@potluck/events/media-address';
import type { Purged } from '@potluck/events/purged';
import { recipeText } from '@potluck/events/recipe-text';
import type { Announcement } from '@potluck/events/streams/announcement';
import type { Comment } from '@potluck/events/streams/comment';
import type { Recipe } from '@potluck/events/streams/recipe';
import type { User } from '@potluck/events/streams/user';

/** Why there is no text: its author removed the thing, or it is withheld from whoever looks now. */
export type Absence =
  | { why: 'not yet' }
  | { why: 'deleted'; at: string; by: HistoryEvent['actor']['role'] }
  | { why: 'erased' | 'expired' | 'unreadable' | 'private'; at: string | null };

interface Picture {
  kind: 'image' | 'video';
  /** Null for a file that is out of reach now. */
  address: string | null;
}

/** What a content said at a moment. */
export interface Content {
  /** Of its stream; -1 before its first event. */
  revision: number;
  title: string | null;
  text: string | null;
  picture: Picture | null;
  /** Its file is gone for good, and there is no newer one. */
  purged?: Purged | undefined;
  hidden: boolean;
  absence: Absence | null;
  /** As `evolve` has it. */
  state: unknown;
}

export type ContentType = 'announcement' | 'comment' | 'recipe' | 'user';

export const nothingYet: Content = {
  revision: -1,
  title: null,
  text: null,
  picture: null,
  hidden: false,
  absence: { why: 'not yet' },
  state: { status: 'absent' },
};

/** Without the fields that an event does not change, such as what a text said before it was hidden. */
export function readContent(type: ContentType, state: unknown, event: HistoryEvent, known: Content): Content {
  const absence = absenceAfter(state as { status: string }, event, known);
  const nothing = { title: null, text: null, picture: null, hidden: false };
  return {
    revision: event.revision,
    ...nothing,
    ...(absence === null ? { ...said[type](state as never), purged: (state as { purged?: Purged }).purged } : hiddenIn(state)),
    absence,
    state,
  };
}

const hiddenIn = (state: unknown) => ({ hidden: (state as { hidden?: boolean }).hidden === true });

/** An event that brings a text says itself whether it is withheld; what it says holds until the next one. */
function absenceAfter({ status }: { status: string }, event: HistoryEvent, known: Content): Absence | null {
  if (status === 'absent') return { why: 'not yet' };
  if (status === 'erased') return { why: 'erased', at: event.at };
  if (status === 'deleted') {
    // What went with an account was erased, not removed.
    const stays = known.absence?.why === 'deleted' || (known.absence?.why === 'erased' && event.actor.role === 'system');
    return stays ? known.absence : { why: 'deleted', at: event.at, by: event.actor.role };
  }
  return bringsText(event) ? event.withheld : known.absence;
}

const bringsText = ({ data }: HistoryEvent): boolean => 'title' in data || 'content' in data || 'displayName' in data;

type Said = Pick<Content, 'title' | 'text' | 'picture' | 'hidden'>;

/** As the case page reads them (query-api's `subjectsOf`). */
const said: Record<ContentType, (state: never) => Said> = {
  announcement: (state: Extract<Announcement, { status: 'posted' }>) => ({
    title: state.title,
    text: state.content,
    picture: pictureOf('announcement', state.announcementId, state.media),
    hidden: state.hidden,
  }),
  comment: (state: Extract<Comment, { status: 'added' }>) => ({ title: null, text: state.content, picture: null, hidden: state.hidden }),
  recipe: (state: Extract<Recipe, { status: 'created' }>) => {
    const { title, description, ingredients, instructions, image } = state.content;
    const text = recipeText({ description, ingredients, instructions });
    return { title, text, picture: pictureOf('recipe', state.recipeId, image), hidden: state.hidden };
  },
  user: (state: Extract<User, { status: 'registered' }>) => ({
    title: state.displayName,
    text: state.bio,
    picture: pictureOf('user', state.userId, state.profileImage),
    hidden: false,
  }),
};

const pictureOf = (owner: MediaOwner, id: string | number, media: MediaRef | null | undefined): Picture | null =>
  media ? { kind: media.kind, address: media.key === '' ? null : mediaAddress(owner, id, media) } : null;
