import { join } from 'node:path';
import { Member } from '@potluck/tools/demo/member';
import { demoPassword, type members } from '@potluck/tools/demo/members';
import { removeFolder, startPotluckProcess, temporaryFolder } from '../potluck-process.ts';
import type { Screen } from './measure-page.ts';

/** The demo, with the measured screens. */
export interface LighthouseDemo {
  url: string;
  /** The sessions of the viewers, as request headers. */
  cookieHeaders: Record<Screen['viewer'], string | undefined>;
  screens: Screen[];
  close(): Promise<void>;
}

type Email = (typeof members)[number]['email'];
const reader: Email = 'marta@potluck.example';
const cook: Email = 'teo@potluck.example';
/** A member whose content was hidden, and restored after her appeal. */
const appellant: Email = 'lucie@potluck.example';
const onDuty: Email = 'jun@potluck.example';
const analyst: Email = 'samira@potluck.example';
const analysis = ['overview', 'events', 'event-types', 'documents', 'projections', 'questions', 'export'] as const;

/** Creates a demo, which takes as long as its first start. */
export async function openDemo(): Promise<LighthouseDemo> {
  const folder = await temporaryFolder();
  const potluck = await startPotluckProcess({ dataFolder: join(folder, 'data'), args: ['--demo'], env: { POTLUCK_LIMITS: 'off' } });
  const signIn = (email: Email) => Member.signIn(potluck.url, email, email, demoPassword);
  const [marta, teo] = [await signIn(reader), await signIn(cook)];
  const [lucie, jun, samira] = [await signIn(appellant), await signIn(onDuty), await signIn(analyst)];
  const decided = await jun.get<{ id: string }[]>('/api/moderation/cases?state=decided&type=announcement');
  const known = decided[0]?.id;
  if (!known) throw new Error('the demo has no case of a post that was decided');
  const { timeline } = await jun.get<{ timeline: { eventId: string }[] }>(`/api/moderation/cases/${known}`);
  const { id } = await teo.get<{ id: string }>('/api/auth/user');
  const recipes = await teo.get<{ id: number; image: string | null }[]>(`/api/users/${id}/recipes`);
  const recipe = recipes.find(({ image }) => image !== null) ?? recipes[0];
  if (!recipe) throw new Error(`${cook} has no public recipe in the demo`);
  const seen = (name: string, path: string): Screen[] => [
    { name, path, viewer: 'visitor' },
    { name, path, viewer: 'member' },
  ];
  return {
    url: potluck.url,
    cookieHeaders: {
      ...{ visitor: undefined, member: marta.cookieHeader, moderator: jun.cookieHeader },
      ...{ author: lucie.cookieHeader, analyst: samira.cookieHeader },
    },
    screens: [
      { name: 'landing', path: '/', viewer: 'visitor' },
      ...seen('feed', '/announcements'),
      ...seen('recipe', `/recipe/${recipe.id}`),
      ...seen('profile', `/user/${id}`),
      { name: 'queue', path: '/moderation', viewer: 'moderator' },
      { name: 'case', path: `/moderation/cases/${known}`, viewer: 'moderator' },
      { name: 'replay', path: `/moderation/cases/${known}?at=${timeline.at(-1)?.eventId}`, viewer: 'moderator' },
      { name: 'decisions', path: '/decisions', viewer: 'author' },
      ...analysis.map((name): Screen => {
        const part = name === 'overview' ? '' : `/${name}`;
        return { name: `analysis-${name}`, path: `/analysis${part}`, viewer: 'analyst' };
      }),
    ],
    close: async () => {
      await potluck.stop();
      await removeFolder(folder);
    },
  };
}
