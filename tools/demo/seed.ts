import { askData } from '../ask-data.ts';
import { form, recipeForm } from './form.ts';
import { Member } from './member.ts';
import { type DemoMember, demoPassword } from './members.ts';
import { pictureFile } from './picture-file.ts';
import type { DemoReport } from './shapes.ts';
import type { Place, Step } from './timeline.ts';
import { timeline } from './timeline.ts';

export interface Seeding {
  /** Where the empty place is served, on loopback. */
  url: string;
  dataFolder: string;
  /** Says what time it is for the commands that follow. */
  setTime(time: Date): void;
  onProgress(done: number, of: number): void;
}

const day = 24 * 3_600_000;
/** Requests that may be under way together. */
const atOnce = 12;

/** Lives the demo's past on an empty place: every step is a request that a page of that member would send. */
export async function seed(place: Place, seeding: Seeding): Promise<void> {
  const { url, setTime, onProgress } = seeding;
  const now = Date.now();
  const there = new Map<string, Member>();
  const ids = new Map<string, number | string>();
  const member = (key: string) => found(there, key);

  async function carryOut(step: Step): Promise<void> {
    switch (step.what) {
      case 'join':
        there.set(step.member.key, await join(step.member));
        return void ids.set(`user ${step.member.key}`, (await member(step.member.key).get<{ id: string }>('/api/auth/user')).id);
      case 'recipe': {
        const { by, key, picture, isPublic = true } = step.recipe;
        const image = picture === false ? undefined : await pictureFile(`${key}.webp`);
        const { id } = await member(by).post<{ id: number }>('/api/recipes', recipeForm({ ...step.recipe, isPublic }, image));
        return void ids.set(`recipe ${key}`, id);
      }
      case 'post': {
        const { by, key, title, content, picture, video } = step.post;
        const file = picture ? (`${picture}.webp` as const) : video && (`${video}.webm` as const);
        const media = file && (await pictureFile(file));
        const body = form({ title, ...(content !== null && { content }), ...(media && { media }) });
        return void ids.set(`announcement ${key}`, (await member(by).post<{ id: number }>('/api/announcements', body)).id);
      }
      case 'comment': {
        const { by, post, parent, path, text } = step;
        const parentId = parent === null ? undefined : found(ids, `comment ${parent}`);
        const address = `/api/announcements/${found(ids, `announcement ${post}`)}/comments`;
        const { id } = await member(by).post<{ id: number }>(address, { content: text, parentId });
        ids.set(`comment ${path}`, id);
        return void ids.set(`comment ${text}`, id);
      }
      case 'like':
        return member(step.by).post(`/api/announcements/${found(ids, `announcement ${step.post}`)}/like`, { isLike: true });
      case 'like-comment':
        return member(step.by).post(`/api/comments/${found(ids, `comment ${step.path}`)}/like`, { isLike: true });
      case 'follow':
        return member(step.by).post(`/api/users/${found(ids, `user ${step.whom}`)}/follow`, { following: true });
      case 'report':
        return report(step.report);
    }
  }

  async function join({ key, name, email, firstName, lastName, bio, isPublic, nameless }: DemoMember): Promise<Member> {
    const joined = await Member.signUp(url, name, email, demoPassword);
    const profileImage = nameless ? undefined : await pictureFile(`face-${key}.webp`);
    const about = { displayName: nameless ? '' : name, firstName, lastName, bio: bio ?? '', isPublic: String(isPublic) };
    await joined.send('PUT', '/api/auth/profile', form({ ...about, ...(profileImage && { profileImage }) }));
    return joined;
  }

  function report({ by, about, reason, description }: DemoReport): Promise<void> {
    const [contentType, key] = Object.entries(about)[0] as [string, string];
    const id = found(ids, `${contentType} ${key}`);
    const content = contentType === 'user' ? { reportedUserId: id } : { contentId: id };
    return member(by).post('/api/reports', { contentType, ...content, reason, description });
  }

  const steps = timeline(place);
  const meanwhile: Promise<void>[] = [];
  for (const [index, step] of steps.entries()) {
    setTime(new Date(now - step.ago * day));
    // Nothing waits for a like, and nobody is shown when it was.
    if (step.what === 'like' || step.what === 'like-comment') meanwhile.push(carryOut(step));
    else await carryOut(step);
    if (meanwhile.length === atOnce || index === steps.length - 1) await Promise.all(meanwhile.splice(0));
    onProgress(index + 1, steps.length);
  }
  setTime(new Date());
  await grantRoles(place.members, seeding.dataFolder);
}

/** As `npm run roles -- grant` does it. */
async function grantRoles(members: readonly DemoMember[], dataFolder: string): Promise<void> {
  const settings = { dataFolder, host: '127.0.0.1', port: 0, publicUrl: undefined };
  await askData(settings, async (ask) => {
    for (const { email, role } of members) {
      if (!role) continue;
      const { userId } = await ask('member-by-email', { email });
      await ask('change-role', { userId, role, change: 'grant' });
    }
  });
}

function found<T>(map: Map<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo speaks of '${key}' before it is there`);
  return value;
}
