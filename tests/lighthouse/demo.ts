import { join } from 'node:path';
import { Member } from '@potluck/tools/demo/member';
import { demoPassword, type members } from '@potluck/tools/demo/members';
import { removeFolder, startPotluckProcess, temporaryFolder } from '../potluck-process.ts';
import type { Screen } from './measure-page.ts';

/** The demo, with the measured screens. */
export interface LighthouseDemo {
  url: string;
  /** The session of a member, as a request header. */
  cookieHeader: string;
  screens: Screen[];
  close(): Promise<void>;
}

type Email = (typeof members)[number]['email'];
const reader: Email = 'marta@potluck.example';
const cook: Email = 'teo@potluck.example';

/** Creates a demo, which takes as long as its first start. */
export async function openDemo(): Promise<LighthouseDemo> {
  const folder = await temporaryFolder();
  const potluck = await startPotluckProcess({ dataFolder: join(folder, 'data'), args: ['--demo'], env: { POTLUCK_LIMITS: 'off' } });
  const signIn = (email: Email) => Member.signIn(potluck.url, email, email, demoPassword);
  const [marta, teo] = [await signIn(reader), await signIn(cook)];
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
    cookieHeader: marta.cookieHeader,
    screens: [
      { name: 'landing', path: '/', viewer: 'visitor' },
      ...seen('feed', '/announcements'),
      ...seen('recipe', `/recipe/${recipe.id}`),
      ...seen('profile', `/user/${id}`),
    ],
    close: async () => {
      await potluck.stop();
      await removeFolder(folder);
    },
  };
}
