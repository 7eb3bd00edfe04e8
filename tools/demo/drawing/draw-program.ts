/** Draws all pictures and films of the demo into the folder that it is told, in the order of their use, and names each when it is done. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { place } from '../place.ts';
import { timeline } from '../timeline.ts';
import { film } from './film.ts';
import { pictures } from './pictures.ts';

const folder = process.argv[2] as string;
const names = timeline(place).flatMap((step) => {
  if (step.what === 'join') return step.member.nameless ? [] : [`face-${step.member.key}`];
  if (step.what === 'recipe') return step.recipe.picture === false ? [] : [step.recipe.key];
  return step.what === 'post' ? [step.post.picture ?? step.post.video ?? []].flat() : [];
});
// When the server is gone, nobody wants them.
process.once('disconnect', () => process.exit());

async function draw(name: string): Promise<string> {
  const moving = await film(name);
  if (moving) {
    await writeFile(join(folder, `${name}.webm`), moving);
    return `${name}.webm`;
  }
  const picture = pictures[name];
  if (!picture) throw new Error(`Nothing is drawn under the name '${name}'`);
  await sharp(Buffer.from(picture()))
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, `${name}.jpg`));
  return `${name}.jpg`;
}

const waiting = [...new Set(names)].values();
// Two at a time: the library works on threads of its own.
await Promise.all(
  [1, 2].map(async () => {
    for (const name of waiting) process.send?.(await draw(name));
  }),
);
process.disconnect?.();
