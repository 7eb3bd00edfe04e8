/** `npm run demo-sizes`: makes the smaller sizes of the demo's pictures, as an upload does. Run it after changing one of them. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { prepareImage } from '@potluck/command-api/uploads/prepare-image';
import { picturesFolder } from './demo/picture-file.ts';
import { type Sizes, sha256Of, sizesFolder, textOf } from './demo/prepared-pictures.ts';

await rm(sizesFolder, { recursive: true, force: true });
await mkdir(sizesFolder);
const sizes: Sizes = {};
for (const file of (await readdir(picturesFolder)).filter((name) => name.endsWith('.webp')).sort()) {
  const name = basename(file, '.webp');
  const path = join(picturesFolder, file);
  const folder = await mkdtemp(join(sizesFolder, 'made-'));
  const { width, height, widths, files } = await prepareImage(path, { kind: 'image', contentType: 'image/webp' }, folder);
  for (const { suffix, path } of files) if (suffix) await rename(path, join(sizesFolder, `${name}${suffix}.webp`));
  await rm(folder, { recursive: true });
  sizes[sha256Of(await readFile(path))] = { name, width: width ?? 0, height: height ?? 0, widths: [...(widths ?? [])] };
}
await writeFile(join(sizesFolder, 'sizes.json'), textOf(sizes));
