import type { Announcement, Recipe } from '@potluck/query-api/answers';
import type { FirstAnswers } from './first-answers.ts';
import { choicesOf } from './frontend/src/features/feed/feed-choices.ts';
import { pictureSizes } from './frontend/src/parts/picture-sizes.ts';
import { type PictureFile, sourcesOf } from './frontend/src/ui/picture-sources.ts';

/** The link that fetches the first picture of a page together with its code; none where there is no picture. */
export function firstPicture(url: URL, answers: FirstAnswers['answers']): string[] {
  const answered = (pattern: RegExp) => Object.entries(answers).find(([path]) => pattern.test(path))?.[1].data;
  if (url.pathname === '/announcements') {
    const [post] = (answered(/^\/api\/announcements/) ?? []) as Announcement[];
    const sizes = choicesOf(url.searchParams).view === 'list' ? pictureSizes.postInList : pictureSizes.postInGrid;
    return post?.image ? [link({ src: post.image, widths: post.imageWidths, size: post.mediaSize }, sizes)] : [];
  }
  if (url.pathname.startsWith('/recipe/')) return recipePicture(answered(/^\/api\/recipes\//), pictureSizes.recipe);
  if (url.pathname.startsWith('/user/')) {
    const [recipe] = (answered(/^\/api\/users\/[^/]+\/recipes$/) ?? []) as Recipe[];
    return recipePicture(recipe, pictureSizes.recipeCard);
  }
  if (url.pathname === '/') return recipePicture(answered(/\/featured\//), pictureSizes.featuredRecipe);
  return [];
}

function recipePicture(answer: unknown, sizes: string): string[] {
  const recipe = answer as Recipe | null | undefined;
  return recipe?.image ? [link({ src: recipe.image, widths: recipe.imageWidths, size: recipe.imageSize }, sizes)] : [];
}

/** Media addresses are ours and need no escaping. */
function link(picture: PictureFile, sizes: string): string {
  const sources = sourcesOf(picture);
  const which = sources ? `imagesrcset="${sources}" imagesizes="${sizes}"` : `href="${picture.src}"`;
  return `<link rel="preload" as="image" fetchpriority="high" ${which} />`;
}
