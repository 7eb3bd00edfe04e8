import { join } from 'node:path';
import { recipeForm } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { demoPassword, members } from '@potluck/tools/demo/members';
import { removeFolder, startPotluckProcess, temporaryFolder } from '../potluck-process.ts';
import type { DemoIds, Viewer } from './screens.ts';

export interface ScreensDemo {
  url: string;
  ids: DemoIds;
  /** The cookies of this viewer's session. */
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
  const edited = async (member: Member) => {
    const recipe = {
      title: 'Leek soup for a cold evening',
      description: 'What we ate when the heating was off.',
      ingredients: ['2 leeks', '1 onion', '3 potatoes', '1 l vegetable stock', 'Salt'],
      instructions: ['Cut everything small and sweat it in butter for ten minutes.', 'Add the stock, and simmer until soft.', 'Mash it.'],
    };
    const { id } = await member.post<{ id: number }>('/api/recipes', recipeForm(recipe));
    const ingredients = ['3 leeks', '1 onion', '3 floury potatoes', '1 l chicken stock', 'Salt', 'Nutmeg'];
    const instructions = [...recipe.instructions.slice(0, 2), 'Blend it, and stir in a little cream.'];
    await member.send('PUT', `/api/recipes/${id}`, recipeForm({ ...recipe, ingredients }));
    await member.send('PUT', `/api/recipes/${id}`, recipeForm({ ...recipe, title: 'Leek soup', ingredients, instructions }));
    return id;
  };
  const [marta, teo, lucie] = (await Promise.all(['marta', 'teo', 'lucie'].map(signIn))) as [Member, Member, Member];
  const ids = {
    recipe: await recipeOf(marta, 'Plum tart with almond crumbs'),
    othersRecipe: await recipeOf(teo, 'Tagliatelle with slow ragu'),
    editedRecipe: await edited(await signIn('amara')),
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
