import type { HistoryEvent } from '@potluck/events/answers/case-history';
import type { MediaRef } from '@potluck/events/fields';
import { type MediaOwner, mediaAddress } from '@potluck/events/media-address';
import type { Purged } from '@potluck/events/purged';
import { recipeText } from '@potluck/events/recipe-text';
import type { Announcement } from '@potluck/events/streams/announcement';
import type { Comment } from '@potluck/events/streams/comment';
import type { Recipe } from '@potluck/events/streams/recipe';
import type { User } from '@potluck/events/streams/user';

/** Why there is no text: not written yet, deleted, or withheld from the viewer. */
export type Absence =
  | { why: 'not yet' }
  | { why: 'deleted'; at: string; by: HistoryEvent['actor']['role'] }
  | { why: 'erased' | 'expired' | 'unreadable' | 'private' | 'involved'; at: string | null };

interface Picture {
  kind: 'image' | 'video';
  /** Null if the file is not available now. */
  address: string | null;
}

/** The content at a moment. */
export interface Content {
  /** The revision in its stream; -1 before the first event. */
  revision: number;
  title: string | null;
  text: string | null;
  picture: Picture | null;
  /** The file was purged, and not replaced. */
  purged?: Purged | undefined;
  hidden: boolean;
  absence: Absence | null;
  /** The folded state, for the next `evolve`. */
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

/** The content after `event`, read from the new `state`. Only the absence may be carried over from `known`. */
export function readContent(type: ContentType, state: unknown, event: HistoryEvent, known: Content): Content {
  const absence = absenceAfter(state as { status: string }, event, known);
  const nothing = { title: null, text: null, picture: null, hidden: false };
  return {
    revision: event.revision,
    ...nothing,
    ...(absence === null ? { ...textsOf[type](state as never), purged: (state as { purged?: Purged }).purged } : hiddenIn(state)),
    absence,
    state,
  };
}

const hiddenIn = (state: unknown) => ({ hidden: (state as { hidden?: boolean }).hidden === true });

/** An event with text says in `withheld` whether the text is withheld; this holds until the next event with text. */
function absenceAfter({ status }: { status: string }, event: HistoryEvent, known: Content): Absence | null {
  if (status === 'absent') return { why: 'not yet' };
  if (status === 'erased') return { why: 'erased', at: event.at };
  if (status === 'deleted') {
    // Content erased with its account stays 'erased' when the system deletes it.
    const stays = known.absence?.why === 'deleted' || (known.absence?.why === 'erased' && event.actor.role === 'system');
    return stays ? known.absence : { why: 'deleted', at: event.at, by: event.actor.role };
  }
  return bringsText(event) ? event.withheld : known.absence;
}

const bringsText = ({ data }: HistoryEvent): boolean => 'title' in data || 'content' in data || 'displayName' in data;

type Texts = Pick<Content, 'title' | 'text' | 'picture' | 'hidden'>;

/** The same fields as on the case page (query-api's `subjectsOf`). */
const textsOf: Record<ContentType, (state: never) => Texts> = {
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
