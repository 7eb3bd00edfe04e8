/**
 * Inlined in the server's page, so it imports nothing. Sends the screen's first queries, as named in the page, and fetches its first
 * picture while the code is loading. `api` takes the answers.
 */
interface Prefetch {
  reads: string[];
  sizes?: string;
}

/** The fields that describe the first picture, in a post, a recipe, or the first item of a list. */
interface Pictured {
  image?: string | null;
  imageWidths?: number[];
  imageSize?: { width: number } | null;
  mediaSize?: { width: number } | null;
}

const prefetch = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="potluck-first"]')?.content ?? '{"reads":[]}') as Prefetch;

// The app has rendered already and sends the queries itself.
const reads = document.getElementById('root')?.hasChildNodes() ? [] : prefetch.reads;
const answers = new Map(
  reads.map((path) => [path, fetch(path, { headers: { Accept: 'application/json' }, credentials: 'include', cache: 'no-store' })]),
);
Object.assign(window, { potluckFirst: answers });

// Errors are handled by the code that takes the answer.
for (const answer of answers.values()) answer.then(lookForPicture).catch(() => {});

let found = false;
async function lookForPicture(response: Response): Promise<void> {
  if (!prefetch.sizes || !response.ok) return;
  const data = (await response.clone().json()) as Pictured | Pictured[] | null;
  const first = Array.isArray(data) ? data[0] : data;
  if (!first?.image || found) return;
  found = true;
  const full = (first.imageSize ?? first.mediaSize)?.width;
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', fetchPriority: 'high' });
  if (full && first.imageWidths?.length) {
    link.imageSrcset = [...first.imageWidths.map((width) => `${first.image}?w=${width} ${width}w`), `${first.image} ${full}w`].join(', ');
    link.imageSizes = prefetch.sizes;
  } else link.href = first.image;
  document.head.append(link);
}
