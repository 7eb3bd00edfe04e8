/** The projections whose documents analysts may open. Those of reports, cases and decisions are closed to them, as those events are. */
export const openProjections = [
  'feed',
  'comments',
  'recipes',
  'profiles',
  'likes',
  'follows',
  'saved-recipes',
  'recipe-saves',
  'daily-features',
  'rules',
  'member-roles',
  'activity',
] as const;
export type OpenProjection = (typeof openProjections)[number];
