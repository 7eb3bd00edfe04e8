import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventNamed, type EventType, type MediaRef, positionToken, type Role } from '@potluck/events';
import { createSessionMiddleware } from '@potluck/host/http/session';
import { startProjector } from '@potluck/projector/start-projector';
import type { LiveBus } from '@potluck/stores/ports/live-bus';
import { type Engines, openPorts } from '@potluck/stores/ports/open-ports';
import express from 'express';
import { createQueryApi } from './query-api.ts';

/** Smaller sizes of every file here; the content of each is its name. */
const widths = [320, 640];

type Data<T extends EventType> = EventNamed<T>['data'];

/** The query-api on real stores, by default embedded ones in a temporary folder; specs append events directly to the log. With a `bus` that
 * several nodes share, this is one of the nodes. */
export async function openKitchen({
  bus,
  analystsReadPublicTexts,
  ...engineUrls
}: Pick<Engines, 'mongodbUrl'> & { bus?: LiveBus; analystsReadPublicTexts?: boolean } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-queries-'));
  const engines: Engines = { dataFolder: folder, ...engineUrls };
  const ports = { ...(await openPorts(engines)), ...(bus && { bus }) };
  let projector = await startProjector(ports, engines);
  const app = express();
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sessionSecret = 'a secret for specs alone';
  const openApiFile = join(folder, 'openapi.json');
  const settings = {
    publicUrl: new URL(url),
    sessionSecret,
    openApiFile,
    limits: { off: false },
    trustProxy: false,
    analystsReadPublicTexts,
  };
  const queries = await createQueryApi(ports, settings);

  const session = createSessionMiddleware({ ...ports, secret: sessionSecret, secure: false });
  app.post('/api/login/as/:id', session, (request, response) => {
    Object.assign(request.session, { passport: { user: request.params.id } });
    response.end();
  });
  app.use(queries.router);
  server.on('request', app);
  queries.attachLive(server);

  const revisions = new Map<string, number>();
  const cookies = new Map<string, Promise<string>>();
  let minute = 0;
  let position = 0n;

  async function append<T extends EventType>(stream: string, type: T, data: Data<T>): Promise<bigint> {
    const expected = revisions.get(stream) ?? -1;
    minute += 1;
    const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    // The same in every kitchen, as some documents have it.
    const id = `00000000-0000-4000-8000-${String(minute).padStart(12, '0')}`;
    const event = { id, type, data, metadata: { actor: 'spec', at, correlationId: 'spec' } };
    const appended = await ports.events.append(stream, [event], expected);
    revisions.set(stream, appended.revision);
    position = appended.position;
    return position;
  }

  function cookieOf(id: string): Promise<string> {
    const known = cookies.get(id);
    if (known) return known;
    const made = fetch(`${url}/api/login/as/${id}`, { method: 'POST' }).then(
      (response) => response.headers.getSetCookie()[0]?.split(';')[0] as string,
    );
    cookies.set(id, made);
    return made;
  }

  /** GET with the position of the last appended event. `id` undefined: signed out. */
  async function get(id: string | undefined, path: string, headers: Record<string, string> = {}) {
    const response = await fetch(new URL(path, url), {
      headers: {
        'X-Potluck-Position': positionToken(ports.events.storeId, position),
        ...(id && { cookie: await cookieOf(id) }),
        ...headers,
      },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('/json');
    // biome-ignore lint/suspicious/noExplicitAny: specs look at parts of many shapes
    const body: any = isJson ? JSON.parse(bytes.toString()) : undefined;
    return { status: response.status, headers: response.headers, bytes, body };
  }

  return {
    url,
    folder,
    ports,
    settings,
    get projector() {
      return projector;
    },
    stopProjector: () => projector.stop(),
    async restartProjector() {
      await projector.stop();
      projector = await startProjector(ports, engines);
    },
    queries,
    append,
    get,
    cookieOf,
    position: () => position,

    async member(userId: string, profile: Partial<Data<'ProfileUpdated'>> = {}) {
      const names = { displayName: null, firstName: null, lastName: null };
      await append(`user-${userId}`, 'UserRegistered', { userId, email: `${userId}@example.org`, emailHash: userId, ...names });
      return this.profile(userId, profile);
    },
    profile: (userId: string, profile: Partial<Data<'ProfileUpdated'>>) =>
      append(`user-${userId}`, 'ProfileUpdated', {
        userId,
        displayName: userId,
        firstName: null,
        lastName: null,
        bio: null,
        isPublic: true,
        profileImage: null,
        ...profile,
      }),
    role: (userId: string, role: Role) => append(`user-${userId}`, 'RoleGranted', { userId, role, by: null, source: 'command_line' }),
    rule: (number: number, type: 'RuleAdded' | 'RuleChanged' | 'RuleRetired', text: string) =>
      append(`rule-${number}`, type, { ruleId: String(number), text }),
    recipe: (recipeId: number, userId: string, recipe: Partial<Data<'RecipeCreated'>> = {}) =>
      append(`recipe-${recipeId}`, 'RecipeCreated', {
        recipeId,
        userId,
        title: `Recipe ${recipeId}`,
        description: null,
        image: null,
        prepTime: null,
        cookTime: null,
        servings: null,
        difficulty: null,
        ingredients: ['1 cup water'],
        instructions: ['Boil'],
        isPublic: false,
        ...recipe,
      }),
    post: (announcementId: number, userId: string, post: Partial<Data<'AnnouncementPosted'>> = {}) =>
      append(`announcement-${announcementId}`, 'AnnouncementPosted', {
        announcementId,
        userId,
        title: `Post ${announcementId}`,
        content: null,
        media: null,
        ...post,
      }),
    hidePost: (announcementId: number, userId: string) =>
      append(`announcement-${announcementId}`, 'AnnouncementHidden', {
        announcementId,
        userId,
        wasVisible: true,
        caseId: 'case',
        decisionId: 'decision',
        ruleId: null,
      }),
    comment: (commentId: number, announcementId: number, userId: string, comment: Partial<Data<'CommentAdded'>> = {}) =>
      append(`comment-${commentId}`, 'CommentAdded', {
        commentId,
        announcementId,
        userId,
        parentId: null,
        depth: 0,
        content: `Comment ${commentId}`,
        ...comment,
      }),
    like: (announcementId: number, userId: string) =>
      append(`announcementLike-${announcementId}_${userId}`, 'AnnouncementLiked', { announcementId, userId }),
    save: (recipeId: number, userId: string) => append(`savedRecipe-${recipeId}_${userId}`, 'RecipeSaved', { recipeId, userId }),
    unsave: (recipeId: number, userId: string) => append(`savedRecipe-${recipeId}_${userId}`, 'RecipeUnsaved', { recipeId, userId }),
    follow: (followerId: string, followingId: string) =>
      append(`follow-${followerId}_${followingId}`, 'UserFollowed', { followerId, followingId }),

    /** Stores a file as an upload does, and returns the reference that an event would have. */
    async file(owner: string, key: string, text: string, kind: MediaRef['kind'] = 'image'): Promise<MediaRef> {
      const mark = { stream: 'spec-1', eventId: randomUUID(), since: new Date().toISOString() };
      const names = [key, ...widths.map((width) => `${key}-${width}`)];
      const files = names.map((name) => ({ name, file: join(folder, name) }));
      for (const { name, file } of files) await writeFile(file, name === key ? text : name);
      await ports.media.put(owner, files, mark);
      await ports.media.confirm(owner, key);
      return { key, kind, contentType: kind === 'image' ? 'image/jpeg' : 'video/mp4', width: 10, height: 10, widths };
    },

    async close() {
      await queries.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await projector.stop();
      for (const opened of [ports.events, ports.reads, ports.bus, ports.media, ports.accounts]) await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Kitchen = Awaited<ReturnType<typeof openKitchen>>;
