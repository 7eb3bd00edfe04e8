/** Every address of the product (section 2). */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  create: '/create',
  edit: (id: number) => `/edit/${id}`,
  recipes: '/recipes',
  recipe: (id: number) => `/recipe/${id}`,
  versions: (kind: 'recipe' | 'announcement' | 'comment', id: number) => `/versions/${kind}_${id}`,
  account: '/account',
  user: (id: string) => `/user/${encodeURIComponent(id)}`,
  announcements: '/announcements',
  createAnnouncement: '/announcements/create',
  moderation: '/moderation',
  moderationLog: '/moderation/log',
  case: (id: string) => `/moderation/cases/${encodeURIComponent(id)}`,
  rules: '/rules',
  roles: '/administration/roles',
  reports: '/reports',
  decisions: '/decisions',
  /** Answered by the server with a redirect; not a route. */
  login: '/api/login',
  logout: '/api/logout',
} as const;
