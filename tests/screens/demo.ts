import { join } from 'node:path';
import { Member } from '@potluck/tools/demo/member';
import { demoPassword, members } from '@potluck/tools/demo/members';
import { removeFolder, startPotluckProcess, temporaryFolder } from '../potluck-process.ts';
import type { DemoIds, Viewer } from './screens.ts';

export interface ScreensDemo {
  url: string;
  ids: DemoIds;
  /** What a browser of this viewer carries: their session's cookies. */
  cookies(viewer: Viewer): Promise<{ name: string; value: string; url: string }[]>;
  close(): Promise<void>;
}

/** A new demo in a temporary folder, served by a child process. */
export async function openDemo(): Promise<ScreensDemo> {
  const folder = await temporaryFolder();
  const { url, stop } = await startPotluckProcess({ dataFolder: join(folder, 'demo'), args: ['--demo'] });
  const signIn = (key: string) => {
    const { email } = members.find((member) => member.key === key) as { email: string };
    return Member.signIn(url, email, email, demoPassword);
  };
  const idOf = async (member: Member) => (await member.get<{ id: string }>('/api/auth/user')).id;
  const recipeOf = async (member: Member, title: string) => {
    const recipes = await member.get<{ id: number; title: string }[]>('/api/recipes');
    return (recipes.find((recipe) => recipe.title === title) as { id: number }).id;
  };
  const [marta, teo, lucie] = (await Promise.all(['marta', 'teo', 'lucie'].map(signIn))) as [Member, Member, Member];
  const ids = {
    recipe: await recipeOf(marta, 'Plum tart with almond crumbs'),
    othersRecipe: await recipeOf(teo, 'Tagliatelle with slow ragu'),
    person: await idOf(teo),
    newPerson: await idOf(lucie),
  };
  return {
    url,
    ids,
    async cookies(viewer) {
      if (viewer === 'visitor') return [];
      const { cookieHeader } = viewer === 'marta' ? marta : await signIn(viewer);
      return cookieHeader.split('; ').map((cookie) => {
        const at = cookie.indexOf('=');
        return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url };
      });
    },
    async close() {
      await stop();
      await removeFolder(folder);
    },
  };
}
