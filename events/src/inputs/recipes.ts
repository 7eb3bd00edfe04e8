/** Inputs of commands about recipes. Inputs are parsed once at the edge: for the routes, the OpenAPI document and the browser's forms. */

import * as z from 'zod';
import { Difficulty, isBlank, maxServings, tooManyServings, tooMuchText, wellFormed } from '../index.ts';
import { maxLine, maxLines, maxText, maxTitle } from '../limits.ts';
import { flag, isNothing, optionalText, removesFile, requiredText, seenRevision } from './fields.ts';

const wholeNumber = 'Servings must be a whole number of at least 1';

const servings = z
  .union([z.string(), z.number()], wholeNumber)
  .nullish()
  .transform((value, context) => {
    if (isNothing(value)) return null;
    const count = Number(value);
    if (Number.isInteger(count) && count >= 1 && count <= maxServings) return count;
    context.addIssue(count > maxServings ? tooManyServings : wholeNumber);
    return z.NEVER;
  });

const difficulty = z
  .union([Difficulty, z.enum(['', 'null'])], 'Difficulty must be easy, medium or hard')
  .nullish()
  .transform((value): z.output<typeof Difficulty> | null => (isNothing(value) ? null : (value as z.output<typeof Difficulty>)));

/** More rows are refused without being checked. */
const mostRows = 5_000;

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A list of texts, or its JSON. Blank rows are dropped; at least one must be left. */
const lines = (name: string, missing: string) => {
  const malformed = `${name} must be a list of texts`;
  return z
    .union([z.string(), z.array(z.string(malformed))], { error: (issue) => (isNothing(issue.input) ? missing : malformed) })
    .transform((value, context) => {
      const rows = typeof value !== 'string' ? value : isNothing(value) ? [] : parsedJson(value);
      // Checked here as a whole: with zod a million wrong rows would be a million issues.
      if (Array.isArray(rows) && rows.length <= mostRows && rows.every((row) => typeof row === 'string')) return rows.map(wellFormed);
      context.addIssue(malformed);
      return z.NEVER;
    })
    .pipe(
      z
        .array(z.string(malformed).max(maxLine, `Each of the ${name.toLowerCase()} must be ${maxLine} characters or less`), malformed)
        .transform((rows) => rows.filter((row) => !isBlank(row)))
        .pipe(z.array(z.string()).min(1, missing).max(maxLines, `There can be ${maxLines} ${name.toLowerCase()} at most`)),
    );
};

const recipeFields = z.object({
  title: requiredText('Title', maxTitle, 'Recipe title is required'),
  description: optionalText('Description', maxText),
  prepTime: optionalText('Prep time', maxText),
  cookTime: optionalText('Cook time', maxText),
  servings,
  difficulty,
  ingredients: lines('Ingredients', 'At least one ingredient is required'),
  instructions: lines('Instructions', 'At least one instruction is required'),
  isPublic: flag('isPublic'),
  image: removesFile,
});

/** The limit of all texts together; the issue is reported at the largest field. */
const withinLimit = <S extends typeof recipeFields>(fields: S) =>
  fields.superRefine((recipe, context) => {
    const tooMuch = tooMuchText(recipe);
    if (tooMuch) context.addIssue({ code: 'custom', path: [tooMuch.field], message: tooMuch.message });
  });

export const RecipeInput = withinLimit(recipeFields);
export type RecipeInput = z.output<typeof RecipeInput>;

/** `revision` is the one that the editor was opened with; a stale one is refused. */
export const RecipeUpdateInput = withinLimit(recipeFields.extend({ revision: seenRevision }));

/** An earlier version to restore; `revision` is that of the version on the screen: a stale one is refused. */
export const VersionInput = z.object({ version: z.int().nonnegative(), revision: z.int().nonnegative() });
export type VersionInput = z.output<typeof VersionInput>;
