import { randomUUID } from 'node:crypto';
import type { Happened } from './happened.ts';

/** As many as a page of a list can have. */
const count = 100;
/** How often each of the newest was edited, and the very newest. */
const edited = { newest: 20, times: 8, most: 40 };

/** Quotation marks take longest to parse as JSON: 98 kB become 196 kB. */
const lines = Array.from({ length: 20 }, () => '"'.repeat(4_900));

export const hiddenRecipeIds = (firstId: number): number[] => Array.from({ length: count }, (_, n) => firstId + n);

/** Recipes as large as one can be, each of them reported, and hidden by a decision of a moderator. One part comes after the other. */
export function hiddenRecipes(
  firstId: number,
  { userId, reporterId, moderatorId, at }: { userId: string; reporterId: string; moderatorId: string; at: string },
): Happened[][] {
  const all = hiddenRecipeIds(firstId).map((recipeId, n) => ({
    recipeId,
    caseId: `recipe_${recipeId}`,
    decisionId: randomUUID(),
    edits: n === count - 1 ? edited.most : n >= count - edited.newest ? edited.times : 0,
  }));
  const none = { description: null, image: null, prepTime: null, cookTime: null, servings: null, difficulty: null };
  const recipes = all.map(({ recipeId, edits }): Happened => {
    const data = { recipeId, userId, title: 'Quoted', ...none, ingredients: lines, instructions: ['Boil'], isPublic: true };
    const updates = Array.from({ length: edits }, () => ({ type: 'RecipeUpdated', data }));
    return { stream: `recipe-${recipeId}`, events: [{ type: 'RecipeCreated', data }, ...updates] };
  });
  const reports = all.flatMap(({ recipeId, caseId, decisionId }): Happened[] => {
    const seen = { contentRevision: 0, currentRevision: 0, contentAt: at, authorRevision: 0, postRevision: null };
    const filed = { reporterId, contentType: 'recipe', contentId: recipeId, reportedUserId: userId, reason: 'spam', ...seen };
    const reportStream = `report-${reporterId}_${caseId}`;
    const received = { type: 'ReportReceived', data: { caseId, ...filed, reportStream } };
    const of = { ruleId: '1', ruleRevision: 0, until: null, parts: null, reporterId: null, basis: null, batchId: null };
    const notes = { noteInternal: null, noteToAuthor: null, noteToReporters: null };
    const made = { caseId, decisionId, moderatorId, outcome: 'hide', contentRevision: 0, caseRevision: 0, ...of, ...notes };
    return [
      { stream: reportStream, events: [{ type: 'ReportFiled', data: { ...filed, description: null } }] },
      { stream: `case-${caseId}`, events: [received, { type: 'DecisionMade', data: made }] },
    ];
  });
  const hidings = all.map(({ recipeId, caseId, decisionId }): Happened => {
    const data = { recipeId, userId, caseId, decisionId, ruleId: '1' };
    return { stream: `recipe-${recipeId}`, events: [{ type: 'RecipeHidden', data }] };
  });
  return [recipes, reports, hidings];
}
