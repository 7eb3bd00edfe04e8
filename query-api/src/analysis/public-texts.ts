import { parseStream, type Recorded } from '@potluck/events/recorded';
import type { Documented } from '../documented.ts';
import { inParts, recipesAtOnce } from '../joins.ts';
import { asOthersSee } from '../presenters/user.ts';
import type { Collections, ReadModels } from '../read-models.ts';
import { canSeeComment, canSeePost, canSeeProfile, canSeeRecipe } from '../visibility.ts';
import { textFieldsOf } from './visible-fields.ts';

/** The texts of some events that any visitor can read now, by the events' positions. Asks the read models for many documents at once. */
export type PublicTexts = (events: readonly Recorded[]) => Promise<ReadonlyMap<bigint, Record<string, unknown>>>;

const projections = ['feed', 'comments', 'recipes', 'profiles'] as const;
type Read = Collections<(typeof projections)[number]>;

/** Documents per read, but for recipes. */
const atOnce = 50;

/**
 * What visitors read is decided by the rules of the public pages, on their documents. A text of an event is open only if it stands in its
 * document now: what an edit replaced, or what is deleted, hidden or private, stays sealed. So does everything of members who have left.
 */
export const createPublicTexts =
  (models: Pick<ReadModels, 'read'>): PublicTexts =>
  async (events) => {
    const found = new Map<bigint, Record<string, unknown>>();
    const texts = events.filter(({ type }) => textFieldsOf(type).length > 0);
    if (texts.length === 0) return found;
    const { from } = await models.read(projections);
    const shown = await shownToVisitors(texts, from);
    for (const event of texts) {
      const document = shown(event.stream) as Record<string, unknown> | undefined;
      if (!document) continue;
      const data = event.data as Record<string, unknown>;
      const open = textFieldsOf(event.type).filter((field) => field in data && isSame(data[field], document[field]));
      if (open.length > 0) found.set(event.position, Object.fromEntries(open.map((field) => [field, data[field]])));
    }
    return found;
  };

/** The document behind a stream as visitors see it; undefined if they do not. */
async function shownToVisitors(events: readonly Recorded[], from: Read): Promise<(stream: string) => object | undefined> {
  const ids = (category: string) =>
    events.flatMap(({ stream }) => {
      const { name, id } = parseStream(stream);
      return name === category ? [id] : [];
    });
  const [comments, recipes] = await Promise.all([
    documents(from.comments, ids('comment')),
    documents(from.recipes, ids('recipe'), recipesAtOnce),
  ]);
  const postsOfComments = [...comments.values()].map(({ announcementId }) => String(announcementId));
  const posts = await documents(from.feed, [...ids('announcement'), ...postsOfComments]);
  const authors = [...comments.values(), ...recipes.values(), ...posts.values()].map(({ userId }) => userId);
  const profiles = await documents(from.profiles, [...ids('user'), ...authors]);
  const hasAuthor = ({ userId }: { userId: string }) => profiles.has(userId);

  return (stream) => {
    const { name, id } = parseStream(stream);
    switch (name) {
      case 'announcement': {
        const post = posts.get(id);
        return canSeePost(post) && hasAuthor(post) ? post : undefined;
      }
      case 'comment': {
        const comment = comments.get(id);
        const isShown = canSeeComment(comment, posts.get(String(comment?.announcementId))) && !comment.hidden;
        return isShown && hasAuthor(comment) ? comment : undefined;
      }
      case 'recipe': {
        const recipe = recipes.get(id);
        return canSeeRecipe(recipe, undefined) && hasAuthor(recipe) ? recipe : undefined;
      }
      case 'user': {
        const profile = profiles.get(id);
        return canSeeProfile(profile, undefined) ? asOthersSee(profile) : undefined;
      }
      default:
        return undefined;
    }
  };
}

async function documents<D>(collection: Documented<D>, ids: readonly string[], perRead = atOnce): Promise<ReadonlyMap<string, D>> {
  const found = new Map<string, D>();
  for (const [id, { document }] of await inParts(collection, [...new Set(ids)], perRead)) if (document) found.set(id, document);
  return found;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));
