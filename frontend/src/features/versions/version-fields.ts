import type { AnnouncementVersion, CommentVersion, RecipeVersion } from '@potluck/events/answers/versions';

export type Kind = 'recipe' | 'announcement' | 'comment';
export type Version = RecipeVersion | AnnouncementVersion | CommentVersion;

/** A text of a version with its label; empty if nothing was written. */
export interface VersionField {
  label: string;
  text: string;
}

/** The fields of a version, in reading order. All versions of the same content have the same fields. */
export function fieldsOf(version: Version): VersionField[] {
  if (!('ingredients' in version)) {
    const title = 'title' in version ? [{ label: 'Title', text: version.title }] : [];
    return [...title, { label: 'title' in version ? 'Message' : 'Comment', text: version.content ?? '' }];
  }
  const { title, description, prepTime, cookTime, servings, difficulty, ingredients, instructions, isPublic } = version;
  return [
    { label: 'Recipe Title', text: title },
    { label: 'Description', text: description ?? '' },
    { label: 'Prep Time', text: prepTime ?? '' },
    { label: 'Cook Time', text: cookTime ?? '' },
    { label: 'Servings', text: servings === null ? '' : String(servings) },
    { label: 'Difficulty', text: difficulty ?? '' },
    { label: 'Ingredients', text: ingredients.join('\n') },
    { label: 'Instructions', text: instructions.join('\n') },
    { label: 'Public recipe', text: isPublic ? 'On' : 'Off' },
  ];
}

/** The fields that differ from the version `before`, with their earlier text in `since`. */
export function changesSince(before: Version, version: Version): (VersionField & { since: string })[] {
  const then = fieldsOf(before);
  return fieldsOf(version)
    .map((field, index) => ({ ...field, since: then[index]?.text ?? '' }))
    .filter(({ text, since }) => text !== since);
}

const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
/** 'March 3, 2026 at 2:05 PM'. */
export const momentOf = (at: string): string => minute.format(new Date(at));
