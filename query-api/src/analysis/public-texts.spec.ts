import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { EventTypeInfo } from '@potluck/events/answers/analysis';
import * as e from '@potluck/projector/history.fixture';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

/** Each text of this history says which one it is; visitors can read the ones in `open` now. */
const open = [
  ...['post', 'edited post now', 'title that stayed', 'restored post', 'post of a private member'],
  ...['comment', 'edited comment now', 'reply to a hidden comment'],
  ...['recipe', 'ingredient', 'recipe made public', 'edited recipe now', 'cook time'],
  ...['public name', 'public first name', 'bio', 'bio beside a hidden name', 'name beside a hidden bio'],
];
const sealed = [
  ...['edited post before', 'deleted post', 'hidden post', 'post of who has left'],
  ...['deleted comment', 'hidden comment', 'edited comment before', 'comment under a hidden post', 'comment under a deleted post'],
  ...['private recipe', 'hidden recipe', 'deleted recipe', 'recipe made private', 'edited recipe before'],
  ...['private name', 'earlier name', 'hidden name', 'hidden bio', 'name of who has left', 'words of a report'],
];
const text = (name: string): string => {
  if (!open.includes(name) && !sealed.includes(name)) throw new Error(`undecided: ${name}`);
  return `«${name}»`;
};
const textsIn = (answer: string): string[] => [...new Set([...answer.matchAll(/«([^»]+)»/g)].map(([, name]) => name as string))].sort();

const types = [
  ...['UserRegistered', 'ProfileUpdated', 'AnnouncementPosted', 'AnnouncementEdited', 'AnnouncementHidden', 'AnnouncementDeleted'],
  ...['CommentAdded', 'CommentEdited', 'CommentHidden', 'RecipeCreated', 'RecipeUpdated', 'RuleAdded'],
];
const day = new Date().toISOString().slice(0, 10);

/** The same history in a community whose operator opens the texts, and in one whose operator does not. */
async function community(analystsReadPublicTexts: boolean): Promise<Kitchen> {
  const kitchen = await openKitchen({ analystsReadPublicTexts });
  const append = async (...events: e.Happened[]) => {
    for (const { stream, type, data } of events) await kitchen.append(stream, type, data as never);
  };
  const { recipe, post, comment } = kitchen;
  await append(e.registered('ana', text('earlier name')));
  await kitchen.profile('ana', { displayName: text('public name'), firstName: text('public first name'), bio: text('bio') });
  await kitchen.member('ben', { displayName: text('hidden name'), bio: text('bio beside a hidden name') });
  await append(e.profileHidden('ben', 'displayName'));
  await kitchen.member('cem', { displayName: text('name beside a hidden bio'), bio: text('hidden bio') });
  await append(e.profileHidden('cem', 'bio'));
  await kitchen.member('dora', { displayName: text('private name'), isPublic: false });
  await kitchen.member('eve', { displayName: text('name of who has left') });
  await kitchen.member('lin');
  await kitchen.role('lin', 'analyst');

  await post(1, 'ana', { title: text('post'), content: '=1+1' });
  await post(2, 'ana', { title: text('title that stayed'), content: text('edited post before') });
  await kitchen.append('announcement-2', 'AnnouncementEdited', {
    ...{ announcementId: 2, userId: 'ana', title: text('title that stayed'), content: text('edited post now') },
  });
  await post(3, 'ana', { title: text('deleted post') });
  await post(4, 'ana', { title: text('hidden post') });
  await post(5, 'ana', { title: text('restored post') });
  // Her name is private, and stands over this post.
  await post(6, 'dora', { title: text('post of a private member') });
  await post(7, 'eve', { title: text('post of who has left') });
  await comment(1, 1, 'ana', { content: text('comment') });
  await comment(2, 1, 'ana', { content: text('deleted comment') });
  await comment(3, 1, 'ana', { content: text('hidden comment') });
  await comment(4, 1, 'ana', { content: text('reply to a hidden comment'), parentId: 3, depth: 1 });
  await comment(5, 1, 'ana', { content: text('edited comment before') });
  await append(e.commentEdited(5, text('edited comment now')));
  await comment(6, 4, 'ana', { content: text('comment under a hidden post') });
  await comment(7, 3, 'ana', { content: text('comment under a deleted post') });
  await append(e.commentDeleted(2), e.commentHidden(3), e.postDeleted(3), e.postHidden(4), e.postHidden(5), e.postRestored(5));
  const isPublic = true;
  await recipe(1, 'ana', { title: text('recipe'), isPublic, ingredients: [text('ingredient')], cookTime: text('cook time') });
  await recipe(2, 'ana', { title: text('private recipe') });
  await recipe(3, 'ana', { title: text('hidden recipe'), isPublic });
  await recipe(4, 'ana', { title: text('deleted recipe'), isPublic });
  await recipe(5, 'ana', { title: text('recipe made private'), isPublic });
  await append(e.recipeUpdated(5, text('recipe made private')));
  await recipe(6, 'ana', { title: text('recipe made public') });
  await kitchen.append('recipe-6', 'RecipeUpdated', {
    ...e.bread,
    recipeId: 6,
    userId: 'ana',
    title: text('recipe made public'),
    isPublic,
  });
  await recipe(7, 'ana', { title: text('edited recipe before'), isPublic });
  await kitchen.append('recipe-7', 'RecipeUpdated', { ...e.bread, recipeId: 7, userId: 'ana', title: text('edited recipe now'), isPublic });
  await append(e.recipeHidden(3), e.recipeDeleted(4), e.erased('eve'));
  const report = e.reported('ben', 1);
  await append({ ...report, data: { ...report.data, description: text('words of a report') } }, e.ruleAdded(1, 'Be kind'));

  const through = String(await kitchen.ports.events.head());
  const selection = { types, from: null, until: null, through };
  const exported = ['ndjson', 'csv', 'parquet'].map((format) => ({ exportId: format, selection, format }));
  for (const [index, data] of exported.entries()) {
    const metadata = { actor: 'lin', at: new Date().toISOString(), correlationId: 'spec' };
    await kitchen.ports.events.append(`access-lin_${day}`, [{ id: crypto.randomUUID(), type: 'ExportMade', data, metadata }], index - 1);
  }
  return kitchen;
}

let withTexts: Kitchen;
let without: Kitchen;
beforeAll(async () => {
  withTexts = await community(true);
  without = await community(false);
}, 60_000);
afterAll(() => Promise.all([withTexts?.close(), without?.close()]));

const file = async (kitchen: Kitchen, format: string) => {
  const { status, headers, bytes } = await kitchen.get('lin', `/api/analysis/exports/${format}/file`);
  expect(status).toBe(200);
  return { name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1], bytes };
};

/** The rows of each file of a zip, as another program reads them, and `selection.json`. */
async function parquet(kitchen: Kitchen): Promise<{ name: string | undefined; rows: string; selection: { texts: string } }> {
  const { name, bytes } = await file(kitchen, 'parquet');
  const folder = await mkdtemp(join(tmpdir(), 'potluck-texts-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows: unknown[] = [];
  const { 'selection.json': selection, ...tables } = unzipSync(bytes);
  for (const [table, content] of Object.entries(tables)) {
    await writeFile(join(folder, table), content);
    rows.push((await connection.runAndReadAll(`SELECT * FROM '${join(folder, table)}'`)).getRowObjectsJson());
  }
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true });
  return { name, rows: JSON.stringify(rows), selection: JSON.parse(Buffer.from(selection ?? []).toString()) };
}

/** Every event that analysts can open, one by one. */
async function details(kitchen: Kitchen): Promise<string> {
  const end = Number(await kitchen.ports.events.head());
  const answers = [];
  for (let position = 1; position <= end; position++) answers.push((await kitchen.get('lin', `/api/analysis/log/${position}`)).bytes);
  return answers.join('\n');
}

const ways: Record<string, (kitchen: Kitchen) => Promise<string>> = {
  'the browser of events': details,
  'the events of a question': async (kitchen) => (await kitchen.get('lin', `/api/analysis/events?types=${types}`)).bytes.toString(),
  'lines of JSON': async (kitchen) => (await file(kitchen, 'ndjson')).bytes.toString(),
  CSV: async (kitchen) => (await file(kitchen, 'csv')).bytes.toString(),
  Parquet: async (kitchen) => (await parquet(kitchen)).rows,
};

/** What somebody who is not signed in can read on the pages of all that there is. */
async function readByVisitors(kitchen: Kitchen): Promise<string[]> {
  const numbered = [1, 2, 3, 4, 5, 6, 7].flatMap((id) => [`announcements/${id}`, `comments/${id}`, `recipes/${id}`]);
  const members = ['ana', 'ben', 'cem', 'dora', 'eve'].map((id) => `users/${id}/profile`);
  const answers = await Promise.all([...numbered, ...members].map((path) => kitchen.get(undefined, `/api/${path}`)));
  return textsIn(answers.map(({ bytes }) => bytes.toString()).join('\n'));
}

describe('where the operator opens the texts that any visitor can read', () => {
  test('visitors do read them, and no other: but for a private name over a post, and a post of who leaves, until it is deleted', async () =>
    expect(await readByVisitors(withTexts)).toEqual([...open, 'private name', 'post of who has left'].sort()));
  test.each(Object.keys(ways))('%s has those, and no other', async (way) => {
    const answer = (await ways[way]?.(withTexts)) ?? '';
    expect(textsIn(answer)).toEqual([...open].sort());
    expect(answer).not.toMatch(/@example\.org|emailHash|"ana"|"dora"/);
  });
  test('a text is gone as soon as visitors cannot read it', async () => {
    await withTexts.hidePost(6, 'dora');
    for (const way of ['the events of a question', 'lines of JSON'])
      expect(textsIn((await ways[way]?.(withTexts)) ?? '')).toEqual(open.filter((name) => name !== 'post of a private member').sort());
  });
  test('an export says so, in its name and its first line or `selection.json`', async () => {
    const lines = await file(withTexts, 'ndjson');
    expect(lines.name).toBe(`potluck-events-${day}-with-texts.ndjson`);
    expect(lines.bytes.toString().split('\n')[0]).toBe('{"texts":"open"}');
    const csv = await file(withTexts, 'csv');
    expect(csv.name).toBe(`potluck-events-${day}-with-texts.csv`);
    expect(csv.bytes.toString()).toContain(`,'=1+1`);
    const { name, selection } = await parquet(withTexts);
    expect([name, selection.texts]).toEqual([`potluck-events-${day}-with-texts.zip`, 'open']);
  });
  test('the event types say which fields', async () => {
    const { body } = await withTexts.get('lin', '/api/analysis/event-types');
    const fields = (body as EventTypeInfo[]).flatMap(({ type, fields }) => fields.map((field) => ({ type, ...field })));
    const opened = fields.filter(({ isOpen }) => isOpen);
    expect(opened.every(({ isPersonal }) => isPersonal)).toBe(true);
    expect(opened.map(({ type, name }) => `${type}.${name}`)).toContain('ProfileUpdated.bio');
    const secret = ['email', 'description', 'text', 'note', 'image', 'media', 'profileImage'];
    expect(opened.filter(({ type, name }) => secret.includes(name) && !type.startsWith('Recipe'))).toEqual([]);
  });
});

describe('where the operator does not', () => {
  test.each(Object.keys(ways))('%s has none', async (way) => {
    const answer = (await ways[way]?.(without)) ?? '';
    expect(answer).toContain('AnnouncementPosted');
    expect(textsIn(answer)).toEqual([]);
  });
  test('an export is named and built as ever', async () => {
    expect((await file(without, 'ndjson')).bytes.toString()).toMatch(/^\{"position"/);
    expect((await file(without, 'csv')).bytes.toString()).not.toContain('data.title');
    const { name, selection } = await parquet(without);
    expect([name, selection.texts]).toEqual([`potluck-events-${day}.zip`, 'sealed']);
  });
});
