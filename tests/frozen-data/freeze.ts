/**
 * Creates a data folder with this version's code and packs it, so that later versions can be tested with it:
 * `node scripts/run.mjs tests/frozen-data/freeze.ts NAME` writes `tests/fixtures/data-of-NAME.br`. Run it once for a version whose
 * folder differs from the frozen ones; those are never created again.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCommandApi } from '@potluck/command-api/command-api';
import { registerAtSignIn } from '@potluck/command-api/sign-in/register';
import type { Running } from '@potluck/host/run-process';
import { readSettings } from '@potluck/host/settings';
import { startService } from '@potluck/host/start-service';
import { withPorts } from '@potluck/host/with-ports';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import { form, recipeForm } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { freePort } from '../engines/engine.ts';
import { removeFolder, startPotluckProcess, temporaryFolder } from '../potluck-process.ts';
import { type Frozen, packFolder } from './archive.ts';

interface Made {
  id: number;
}
const password = 'correct horse battery';
const fixtures = join(import.meta.dirname, '../fixtures');
const key = (name: string) => ({ 'idempotency-key': `frozen-${name}` });

/** 2.5 MB in lines of the maximum length. */
const longLines = (what: string) =>
  Array.from({ length: 250 }, (_, n) => `${what} ${n + 1}: ${'stir it slowly and taste it now and then. '.repeat(120)}`.slice(0, 5_000));

/** The members' activity while everything runs. */
async function live(url: string): Promise<{ ana: Member; ben: Member; frozen: Frozen }> {
  const photo: [string, Uint8Array, string] = ['photo.png', await readFile(join(fixtures, 'photo.png')), 'image/png'];
  const members: Frozen['members'] = {};
  const enter = async (name: string) => {
    const email = `${name.toLowerCase()}@example.org`;
    const member = await Member.signUp(url, name, email, password);
    members[name] = { id: (await member.get<{ id: string }>('/api/auth/user')).id, email };
    return member;
  };
  const [ana, ben, cleo] = [await enter('Ana'), await enter('Ben'), await enter('Cleo')];
  const about = { displayName: 'Ana', firstName: 'Ana', lastName: 'Sol', bio: 'Cooks for eight', isPublic: 'true' };
  await ana.send('PUT', '/api/auth/profile', form({ ...about, profileImage: photo }), key('profile'));

  const recipe = { title: 'Crème brûlée', ingredients: ['4 eggs', '500 ml cream'], instructions: ['Stir', 'Bake'], isPublic: true };
  const usual = await ana.post<Made>('/api/recipes', recipeForm(recipe, photo), key('recipe'));
  await ana.send('PUT', `/api/recipes/${usual.id}`, recipeForm({ ...recipe, cookTime: '1 hour' }), key('recipe-changed'));
  const large = { title: 'A very long stew', ingredients: longLines('Ingredient'), instructions: longLines('Step'), isPublic: true };
  const long = await ana.post<Made>('/api/recipes', recipeForm(large), key('long-recipe'));
  const many = { ...recipe, title: 'Soup for everybody', servings: Number.MAX_SAFE_INTEGER };
  const huge = await ben.post<Made>('/api/recipes', recipeForm(many), key('huge-servings'));

  const post = await ana.post<Made>('/api/announcements', form({ title: 'Supper', content: 'All come', media: photo }), key('post'));
  const going = await ana.post<Made>('/api/announcements', form({ title: 'To be taken away', content: 'With its comments' }));
  const ids: Record<string, number> = { usual: usual.id, long: long.id, huge: huge.id, post: post.id, going: going.id };
  for (const [name, { id }] of Object.entries({ comment: post, goingComment: going })) {
    const comment = await ben.post<Made>(`/api/announcements/${id}/comments`, { content: 'I bring bread' }, key(`comment-${name}`));
    const reply = await ana.post<Made>(`/api/announcements/${id}/comments`, { content: 'Lovely', parentId: comment.id });
    Object.assign(ids, { [name]: comment.id, [`${name}Reply`]: reply.id });
    await ana.post(`/api/comments/${comment.id}/like`, { isLike: true }, key(`comment-like-${name}`));
  }
  for (const member of [ben, cleo]) await member.post(`/api/announcements/${post.id}/like`, { isLike: true }, key(`like-${member.name}`));
  // A command without a new event, with an Idempotency-Key.
  await ben.post(`/api/announcements/${post.id}/like`, { isLike: true }, key('like-again'));
  await enter('Dora');
  return { ana, ben, frozen: { port: Number(new URL(url).port), password, members, ids } };
}

/** Only the command side: without read models, so that reactions which need one are parked. */
function startCommands(dataFolder: string, port: number): Promise<Running> {
  const settings = readSettings({ PORT: String(port), POTLUCK_DATA: dataFolder, POTLUCK_LIMITS: 'off' });
  return startService(
    settings,
    withPorts(settings, {}, async ({ ports, settings: shared, atEnd }) => {
      const commands = await createCommandApi(ports, { ...shared, fetchLikesCount: async () => undefined });
      atEnd(commands.close);
      return { handler: commands.router };
    }),
  );
}

/** A sign-up that was interrupted after its address was claimed. */
async function leaveHalfWay(dataFolder: string): Promise<void> {
  const ports = await openPorts({ dataFolder });
  const { events, accounts } = ports;
  const append: typeof events.append = async (stream, ...rest) => {
    if (stream.startsWith('user-')) throw new Error('the power went');
    return events.append(stream, ...rest);
  };
  const person = { realm: 'local', sub: 'left-half-way', email: 'half@example.org', displayName: 'Half', firstName: null, lastName: null };
  await registerAtSignIn({ events: { ...events, append }, accounts }, person, { now: new Date('2026-11-20T12:00:00Z') }).catch(() => {});
  await closePorts(ports);
}

/** A checkpoint without an event id, as at a server's position without an event. */
async function forgetEventId(dataFolder: string): Promise<void> {
  const ports = await openPorts({ dataFolder });
  const version = (await ports.reads.versions('follows')).find(({ current }) => current)?.version ?? 0;
  const follows = await ports.reads.open('follows', version, { indexes: [] });
  const { storeId = '', position = 0n } = (await follows.checkpoint()) ?? {};
  await follows.write([], { storeId, position });
  await closePorts(ports);
}

async function isParked(dataFolder: string): Promise<boolean> {
  const ports = await openPorts({ dataFolder, readOnly: true });
  const rows = await ports.accounts.table('reactions-parked').list();
  await closePorts(ports);
  return rows.length > 0;
}

async function freeze(name: string): Promise<void> {
  const dataFolder = await temporaryFolder();
  const port = await freePort();
  const potluck = await startPotluckProcess({ dataFolder, port, env: { POTLUCK_LIMITS: 'off' } });
  const { ana, ben, frozen } = await live(potluck.url);
  while ((await fetch(`${potluck.url}/api/health`)).status !== 200) await pause(100);
  await potluck.stop();

  // From here on no read model is updated.
  const commands = await startCommands(dataFolder, port);
  await ben.post(`/api/users/${frozen.members.Ana?.id}/follow`, { following: true }, key('follow'));
  await ben.post('/api/reports', { contentType: 'announcement', contentId: frozen.ids.post, reason: 'spam' }, key('report'));
  await ana.send('DELETE', `/api/announcements/${frozen.ids.going}`, undefined, key('going'));
  while (!(await isParked(dataFolder))) await pause(100);
  await commands.close();
  await leaveHalfWay(dataFolder);
  await forgetEventId(dataFolder);

  const archive = join(fixtures, `data-of-${name}.br`);
  console.log(`${archive}: ${await packFolder(dataFolder, frozen, archive)} bytes`);
  await removeFolder(dataFolder);
}

const name = process.argv[2];
if (!name) throw new Error('Say under which name: the day, as 2026-11-22');
await freeze(name);
