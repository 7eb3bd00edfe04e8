import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstAnswers } from './first-answers.ts';
import { firstPicture } from './first-picture.ts';
import { chunksOf, type Manifest, screenModule } from './screen-chunks.ts';

interface Built {
  at: number;
  index: string;
  manifest: Manifest;
}

/**
 * The page that every address begins with. It names the code of its screen and brings the answers that the screen would ask for
 * first, so that all of it comes together; and it says when there is nobody to ask about. Hints only: without them, as from Vite
 * while developing, the page finds out by itself, a little later.
 */
export function createFirstPage(folder: string): (url: URL, first: FirstAnswers) => Promise<string> {
  const file = join(folder, 'index.html');
  let built: Built | undefined;
  return async (url, first) => {
    const at = (await stat(file)).mtimeMs;
    if (built?.at !== at) built = { at, index: await readFile(file, 'utf8'), manifest: await readManifest(folder) };
    const { index, manifest } = built;
    const hints = [
      ...(first.viewer === 'visitor' ? ['<meta name="potluck-viewer" content="visitor" />'] : []),
      ...chunksOf(manifest, screenModule(url.pathname, first.viewer))
        .filter((chunk) => !index.includes(chunk))
        .map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk}" />`),
      ...firstPicture(url, first.answers),
    ];
    const answers = Object.keys(first.answers).length > 0 ? [dataBlock(first.answers)] : [];
    return index
      .replace('</title>', () => ['</title>', ...hints].join('\n    '))
      .replace('<div id="root">', (root) => answers.join('') + root);
  };
}

/** Data, which no content security policy takes for a script; nothing in it can end it. */
const dataBlock = (answers: FirstAnswers['answers']) =>
  `<script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>\n    `;

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Manifest;
}
