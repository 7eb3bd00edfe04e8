/**
 * Stands in the server's page itself, and so imports nothing: asks what the screen will ask for first, as the page names it, and fetches
 * its first picture, while the code that shows them is still on its way. `api` takes each answer in its place.
 */
interface Asked {
  reads: string[];
  /** How wide the first picture is drawn, as in `<img sizes>`. */
  sizes?: string;
}

/** What the first picture is looked for in: a post, a recipe, or a list of either. */
interface Pictured {
  image?: string | null;
  imageWidths?: number[];
  imageSize?: { width: number } | null;
  mediaSize?: { width: number } | null;
}

const asked = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="potluck-first"]')?.content ?? '{"reads":[]}') as Asked;

// Where the code is there already, it asks itself.
const reads = document.getElementById('root')?.hasChildNodes() ? [] : asked.reads;
const answers = new Map(
  reads.map((path) => [path, fetch(path, { headers: { Accept: 'application/json' }, credentials: 'include', cache: 'no-store' })]),
);
Object.assign(window, { potluckFirst: answers });

// What goes wrong here goes wrong for the one who takes it.
for (const answer of answers.values()) answer.then(lookForPicture).catch(() => {});

let found = false;
async function lookForPicture(response: Response): Promise<void> {
  if (!asked.sizes || !response.ok) return;
  const data = (await response.clone().json()) as Pictured | Pictured[] | null;
  const first = Array.isArray(data) ? data[0] : data;
  if (!first?.image || found) return;
  found = true;
  const full = (first.imageSize ?? first.mediaSize)?.width;
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', fetchPriority: 'high' });
  if (full && first.imageWidths?.length) {
    link.imageSrcset = [...first.imageWidths.map((width) => `${first.image}?w=${width} ${width}w`), `${first.image} ${full}w`].join(', ');
    link.imageSizes = asked.sizes;
  } else link.href = first.image;
  document.head.append(link);
}
