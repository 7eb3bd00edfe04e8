/** `npm run pictures`: fills a place of its own and takes the pictures that the README shows, into docs/pictures. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser } from './browser/open-browser.ts';
import { form, recipeForm } from './form.ts';
import { Member } from './member.ts';
import { removeFolder, startPotluckProcess } from './potluck-process.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
await mkdir(folder, { recursive: true });
const potluck = await startPotluckProcess();
const browser = await openBrowser();

const [ana, ben, cleo] = (await Promise.all(
  ['Ana Lindqvist', 'Ben Okafor', 'Cleo Marchetti'].map((name) => Member.signUp(potluck.url, name)),
)) as [Member, Member, Member];

const recipe = (title: string, cookTime: string, difficulty: string, description: string) =>
  recipeForm({
    title,
    description,
    prepTime: '15 minutes',
    cookTime,
    servings: 4,
    difficulty,
    ingredients: ['3 leeks', '500 g potatoes', '1 l vegetable stock', '2 tbsp butter', '100 ml cream', 'Salt and pepper'],
    instructions: [
      'Slice the leeks and wash them well; sand hides between the layers.',
      'Sweat them in the butter over a low flame until they are soft and smell sweet, about ten minutes.',
      'Add the potatoes in dice and the stock, and simmer until a fork goes through.',
      'Blend half of it, stir in the cream, and season.',
    ],
    isPublic: true,
  });
await ana.post('/api/recipes', recipe('Plum crumble', '45 minutes', 'easy', 'Tart below, crisp above. Made for the end of September.'));
await ana.post('/api/recipes', recipe('Mushroom barley', '50 minutes', 'medium', 'Slow and earthy, better the next day.'));
await ana.post('/api/recipes', recipe('Sunday flatbreads', '12 minutes', 'easy', 'Four ingredients and a hot pan.'));
await ana.post('/api/recipes', recipe('Lemon and dill fishcakes', '25 minutes', 'hard', 'Crisp outside, soft inside, gone in minutes.'));
const soup = await ana.post<{ id: number }>(
  '/api/recipes',
  recipe('Leek and potato soup', '30 minutes', 'easy', 'What the house smells of when it rains.'),
);

const say = (member: Member, title: string, content: string) => member.post<{ id: number }>('/api/announcements', form({ title, content }));
const bread = await say(
  cleo,
  'My starter turned five',
  'Fed every day since that first wet week. Come and get a jar if you would like one of your own.',
);
const night = await say(ana, 'Soup night on Thursday', 'Two big pots, leek and mushroom. Bring a bowl, a spoon and a story.');
const pears = await say(ben, 'Far too many pears', 'The old tree has outdone itself. There are three crates by the gate.');
const reply = await ben.post<{ id: number }>(`/api/announcements/${night.id}/comments`, {
  content: 'I will bring a sourdough, still warm.',
});
await ana.post(`/api/announcements/${night.id}/comments`, { content: 'Then I make extra butter.', parentId: reply.id });
await cleo.post(`/api/announcements/${night.id}/comments`, { content: 'Room for two more at the table?' });
await cleo.post(`/api/announcements/${pears.id}/comments`, { content: 'Chutney on Saturday, then!' });
for (const [member, posts] of [
  [ana, [bread, pears]],
  [ben, [bread, night]],
  [cleo, [night, pears]],
] as const) {
  for (const post of posts) await member.post(`/api/announcements/${post.id}/like`, { isLike: true });
}

for (const [name, path, width, height, colorScheme] of [
  ['feed', '/announcements', 1280, 860, 'light'],
  ['recipes', '/recipes', 1280, 860, 'light'],
  ['recipe-phone', `/recipe/${soup.id}`, 390, 844, 'light'],
  ['feed-phone-dark', '/announcements', 390, 844, 'dark'],
] as const) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  await context.addCookies(
    ana.cookieHeader
      .split('; ')
      .map((cookie) => ({ name: cookie.split('=')[0] as string, value: cookie.slice(cookie.indexOf('=') + 1), url: potluck.url })),
  );
  const page = await context.newPage();
  await page.goto(potluck.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  console.log(`docs/pictures/${name}.png`);
}

await browser.close();
await potluck.stop();
await removeFolder(potluck.dataFolder);
