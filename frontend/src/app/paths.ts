/** Every address of the product (section 2), so that none is written by hand twice. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  create: '/create',
  edit: (id: number) => `/edit/${id}`,
  recipes: '/recipes',
  recipe: (id: number) => `/recipe/${id}`,
  account: '/account',
  user: (id: string) => `/user/${encodeURIComponent(id)}`,
  announcements: '/announcements',
  createAnnouncement: '/announcements/create',
  /** Answered by the server: a full page load, never a route. */
  login: '/api/login',
  logout: '/api/logout',
} as const;
