import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MediaRef } from '@potluck/events';
import type { AnnouncementDocument, RecipeDocument } from '@potluck/projector/documents';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import { endingOf, fileName } from './file-name.ts';
import { inPieces, json, jsonLines } from './json-lines.ts';
import { allOf, listed, type OwnData, ownDecisions, ownEarlierVersions, ownIn, ownReports } from './own-lists.ts';
import { readme } from './readme.ts';
import { recipeJsonLd } from './recipe-json-ld.ts';

/** A file of the zip. Its bytes are made on demand, and read to the end before the next file. */
export interface OwnFile {
  name: string;
  bytes: AsyncGenerator<Uint8Array>;
}

const recipeFile = ({ id, title }: RecipeDocument, ending: string) => `recipes/${fileName(id, title)}.${ending}`;
const pictureOf = (recipe: RecipeDocument) => recipe.image && recipeFile(recipe, endingOf(recipe.image.contentType));
const mediaOf = ({ id, title, media }: AnnouncementDocument) => media && `posts/${fileName(id, title)}.${endingOf(media.contentType)}`;

/** A member's data as files, without data of others. */
export async function* ownFiles(own: OwnData, media: MediaStore, madeAt: string): AsyncGenerator<OwnFile> {
  const { user, from, onDone } = own;
  const { userId, displayName, profileImage } = user;
  const name = displayName ?? user.email;

  yield { name: 'README.txt', bytes: inPieces(readme(name, madeAt)) };
  const { hiddenParts: _, hold: __, profileImage: ___, ...profile } = user;
  yield { name: 'profile.json', bytes: json(profile) };
  yield* fileOf(profileImage, profileImage && `profile-picture.${endingOf(profileImage.contentType)}`);

  const recipe = ({ image, titleKey: _, cookNumber: __, newest: ___, created: ____, ...fields }: RecipeDocument) => ({
    ...fields,
    file: recipeFile(fields as RecipeDocument, 'jsonld'),
    picture: pictureOf({ ...fields, image } as RecipeDocument),
  });
  const post = ({ media: file, created: _, ...fields }: AnnouncementDocument) => ({
    ...fields,
    file: mediaOf({ ...fields, media: file } as AnnouncementDocument),
  });
  yield { name: 'recipes.json', bytes: jsonLines(listed(own, from.recipes, ownIn.recipes(userId), recipe)) };
  yield { name: 'posts.json', bytes: jsonLines(listed(own, from.feed, ownIn.feed(userId), post)) };
  yield list(
    'comments',
    listed(own, from.comments, ownIn.comments(userId), ({ created: _, ...fields }) => fields),
  );
  yield list(
    'likes',
    listed(own, from.likes, ownIn.likes(userId), ({ kind, targetId, createdAt }) => ({ kind, id: targetId, likedAt: createdAt })),
  );
  yield list(
    'following',
    listed(own, from.follows, ownIn.follows(userId), ({ followingId, createdAt }) => ({ userId: followingId, since: createdAt })),
  );
  yield list(
    'followers',
    listed(own, from.follows, ownIn.followers(userId), ({ followerId, createdAt }) => ({ userId: followerId, since: createdAt })),
  );
  yield list(
    'saved-recipes',
    listed(own, from['saved-recipes'], ownIn['saved-recipes'](userId), ({ recipeId }) => ({ recipeId })),
  );
  yield list('reports', ownReports(own));
  yield list('decisions', ownDecisions(own));
  yield list('earlier-versions', ownEarlierVersions(own));

  for await (const document of allOf(from.recipes, ownIn.recipes(userId))) {
    const picture = pictureOf(document);
    const beside = picture?.slice('recipes/'.length);
    yield { name: recipeFile(document, 'jsonld'), bytes: json(recipeJsonLd(document, displayName, beside)) };
    yield* fileOf(document.image, picture);
    onDone();
  }
  for await (const document of allOf(from.feed, ownIn.feed(userId))) {
    yield* fileOf(document.media, mediaOf(document));
    onDone();
  }

  async function* fileOf(file: MediaRef | null, as: string | null): AsyncGenerator<OwnFile> {
    if (!file || as === null) return;
    const found = await media.get(userId, file.key);
    if (!found) return;
    const { stream } = found;
    async function* bytes() {
      try {
        yield* stream as AsyncIterable<Buffer>;
      } finally {
        stream.destroy();
      }
    }
    const reading = bytes();
    try {
      yield { name: as, bytes: reading };
    } finally {
      // The `finally` of `bytes` does not run if the generator was never started.
      stream.destroy();
    }
  }
}

const list = (name: string, items: AsyncIterable<unknown>): OwnFile => ({ name: `${name}.json`, bytes: jsonLines(items) });

/** The number of calls of `onDone` that `ownFiles` makes: an item that is in a list and also a file counts twice. */
export async function countOwn({ user: { userId }, from }: Pick<OwnData, 'user' | 'from'>): Promise<number> {
  const counts = [
    () => from.recipes.count(ownIn.recipes(userId)),
    () => from.feed.count(ownIn.feed(userId)),
    () => from.comments.count(ownIn.comments(userId)),
    () => from.likes.count(ownIn.likes(userId)),
    () => from.follows.count(ownIn.follows(userId)),
    () => from.follows.count(ownIn.followers(userId)),
    () => from['saved-recipes'].count(ownIn['saved-recipes'](userId)),
    () => from.reports.count(ownIn.reports(userId)),
  ];
  const found: number[] = [];
  // One after the other, as each may count very many.
  for (const count of counts) {
    found.push(await count());
    await nextTurn();
  }
  const [recipes = 0, posts = 0] = found;
  return found.reduce((sum, count) => sum + count, recipes + posts);
}
