/** Keys of the query cache; `invalidateQueries` with the first word matches all of a kind. */
export const keys = {
  currentUser: ['current-user'] as const,
  recipes: (path: string) => ['recipes', path] as const,
  allRecipes: ['recipes'] as const,
  recipe: (id: number | string) => ['recipe', String(id)] as const,
  featuredRecipe: ['featured-recipe'] as const,
  profile: (userId: string) => ['profile', userId] as const,
  userRecipes: (userId: string) => ['user-recipes', userId] as const,
  userAnnouncements: (userId: string) => ['user-announcements', userId] as const,
  feed: (wanted: object) => ['feed', wanted] as const,
  allFeeds: ['feed'] as const,
  cases: (path: string) => ['cases', path] as const,
  allCases: ['cases'] as const,
  case: (id: string) => ['case', id] as const,
  announcement: (id: number) => ['announcement', id] as const,
  comments: (announcementId: number) => ['comments', announcementId] as const,
  replies: (announcementId: number, commentId: number) => ['comments', announcementId, 'replies', commentId] as const,
};
