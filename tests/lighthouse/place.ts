import sharp from 'sharp';
import { form, recipeForm } from '../form.ts';
import { Member } from '../member.ts';
import { removeFolder, startPotluckProcess } from '../potluck-process.ts';
import type { Screen } from './measure-page.ts';

/** A place worth looking at, with the screens that are measured there. */
export interface Place {
  url: string;
  /** The session of a member, in the form of a request's header. */
  cookieHeader: string;
  screens: Screen[];
  close(): Promise<void>;
}

export async function openPlace(): Promise<Place> {
  const potluck = await startPotluckProcess({ env: { POTLUCK_LIMITS: 'off' } });
  const [ana, ben] = [await Member.signUp(potluck.url, 'Ana Lindqvist'), await Member.signUp(potluck.url, 'Ben Okafor')];
  const photo = new Uint8Array(
    await sharp({
      create: { width: 1600, height: 1200, channels: 3, background: '#c84', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
    })
      .blur(3)
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
  const recipe = recipeForm({
    title: 'Leek and potato soup',
    description: 'What the house smells of when it rains.',
    prepTime: '15 minutes',
    cookTime: '30 minutes',
    servings: 4,
    difficulty: 'easy',
    ingredients: ['3 leeks', '500 g potatoes', '1 l vegetable stock', '2 tbsp butter'],
    instructions: ['Slice the leeks.', 'Sweat them in the butter.', 'Add the potatoes and the stock, and simmer.', 'Blend half of it.'],
    isPublic: true,
  });
  recipe.append('image', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const { id } = await ben.post<{ id: number }>('/api/recipes', recipe);
  for (let number = 1; number <= 14; number += 1) {
    const post = await ben.post<{ id: number }>(
      '/api/announcements',
      form({
        title: `Soup night ${number}`,
        content: 'Two big pots, leek and mushroom. Bring a bowl, a spoon and a story.',
        ...(number % 2 ? {} : { media: ['photo.jpg', photo, 'image/jpeg'] as [string, Uint8Array, string] }),
      }),
    );
    await ana.post(`/api/announcements/${post.id}/comments`, { content: 'I bring bread.' });
    await ana.post(`/api/announcements/${post.id}/like`, { isLike: true });
  }
  const { id: benId } = await ben.get<{ id: string }>('/api/auth/user');
  await ben.send(
    'PUT',
    '/api/auth/profile',
    form({ displayName: 'Ben Okafor', firstName: '', lastName: '', bio: 'Cooks.', isPublic: 'true' }),
  );
  return {
    url: potluck.url,
    cookieHeader: ana.cookieHeader,
    screens: [
      { name: 'landing', path: '/', viewer: 'visitor' },
      { name: 'feed', path: '/announcements', viewer: 'visitor' },
      { name: 'feed', path: '/announcements', viewer: 'member' },
      { name: 'recipe', path: `/recipe/${id}`, viewer: 'member' },
      { name: 'profile', path: `/user/${benId}`, viewer: 'member' },
    ],
    close: async () => {
      await potluck.stop();
      await removeFolder(potluck.dataFolder);
    },
  };
}
