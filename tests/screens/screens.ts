import type { Page } from 'playwright-core';

/** Ids of the demo's content. */
export interface DemoIds {
  /** A recipe of Marta's, and one of another member. */
  recipe: number;
  othersRecipe: number;
  /** A recipe of Amara's that was edited twice. */
  editedRecipe: number;
  /** Another member with a public profile. */
  person: string;
  /** A member without recipes. */
  newPerson: string;
}

/** A key of the demo's members, or a visitor. */
export type Viewer = 'visitor' | 'marta' | 'lucie' | 'newcomer' | 'amara' | 'jun' | 'teo' | 'owen' | 'salvo' | 'samira';

export interface Screen {
  name: string;
  viewer: Viewer;
  path(ids: DemoIds): string;
  /** Called before the picture is taken. */
  act?(page: Page): Promise<unknown>;
  /** Taken as a window, because the screen fills or covers it; other screens are taken at their full height. */
  window?: true;
}

const openThread = async (page: Page) => {
  const post = page.getByRole('article').filter({ hasText: 'Soup night on Thursday' }).first();
  await post.getByRole('button', { name: /Comments?$/ }).click();
  await page.getByText('Both, please.').or(page.getByText('The dog comes too')).first().waitFor();
  // Opens replies, and the replies to them.
  for (let i = 0; i < 4; i++) {
    const more = page.getByRole('button', { name: /^View \d+ repl/ }).first();
    if (await more.isVisible()) await more.click();
    await page.waitForLoadState('networkidle');
  }
};
const report = async (page: Page) => {
  const post = page.getByRole('article').filter({ hasText: 'Who has a big pot?' }).first();
  await post.getByRole('button', { name: 'More options' }).first().click();
  await page.getByRole('menuitem', { name: 'Report announcement' }).click();
  await page.getByRole('dialog').waitFor();
};

const openCase = (title: string | RegExp) => async (page: Page) => {
  await page.getByRole('article', { name: title }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
};
const claimCase = (title: string | RegExp) => async (page: Page) => {
  await openCase(title)(page);
  const decision = page.getByRole('heading', { name: /^(Decision|Appeal)$/ }).first();
  const claim = page.getByRole('button', { name: 'Claim' });
  await claim.or(decision).first().waitFor();
  if (await claim.isVisible()) await claim.click();
  await page.getByRole('button', { name: 'Give back' }).waitFor();
};

const comparedVersions = async (page: Page) => {
  await page.getByText('none stopped').waitFor();
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first();
  const compare = first.getByRole('button', { name: /^Compare with/ }).first();
  if ((await compare.count()) === 0) {
    await first.getByRole('button', { name: 'Build to compare' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Build to compare', exact: true }).click();
  }
  await compare.click();
  await first.getByText('No difference').waitFor();
};
const ordersOpen = async (page: Page) => {
  await page.getByText('none stopped').waitFor();
  // The first one is built anew for another picture.
  const last = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .last();
  await last.getByText('Orders').click();
  await last.getByText('Nothing was ordered yet.').waitFor();
};
const documentAsOf = async (page: Page) => {
  await page
    .getByRole('button', { name: /^AnnouncementHidden/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Documents after this event' }).getByRole('link', { name: /^feed/ }).click();
  await page.getByText('No field differs').waitFor();
  await page
    .getByRole('group', { name: /^As of/ })
    .getByRole('button', { name: 'Earlier event' })
    .click();
  await page.getByText(/^\d+ fields? differs?$/).waitFor();
};
/** Plots are drawn as the page comes near them. */
const plotsDrawn = async (page: Page) => {
  const plots = page.getByRole('img', { name: /^[A-Z].* The table below says the same/ });
  await plots.first().waitFor();
  for (const plot of await plots.all()) {
    await plot.scrollIntoViewIfNeeded();
    await plot.locator('svg').first().waitFor();
  }
  await page.evaluate(() => scrollTo(0, 0));
};

/** Every screen, and its states that look different. */
export const screens: Screen[] = [
  { name: 'landing', viewer: 'visitor', path: () => '/' },
  { name: 'sign-in', viewer: 'visitor', path: () => '/api/login' },
  {
    name: 'create-account',
    viewer: 'visitor',
    path: () => '/api/login',
    act: (page) => page.getByRole('link', { name: 'Create account' }).click(),
  },
  { name: 'home', viewer: 'marta', path: () => '/' },
  { name: 'home-empty', viewer: 'lucie', path: () => '/' },
  { name: 'dashboard', viewer: 'marta', path: () => '/dashboard' },
  { name: 'dashboard-empty', viewer: 'lucie', path: () => '/dashboard' },
  { name: 'recipes', viewer: 'marta', path: () => '/recipes' },
  { name: 'recipes-empty', viewer: 'lucie', path: () => '/recipes' },
  { name: 'recipes-none-found', viewer: 'marta', path: () => '/recipes?search=quince' },
  { name: 'recipe', viewer: 'marta', path: ({ recipe }) => `/recipe/${recipe}` },
  {
    name: 'recipe-voice',
    viewer: 'marta',
    window: true,
    path: ({ recipe }) => `/recipe/${recipe}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Voice On' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
    },
  },
  { name: 'recipe-of-another', viewer: 'marta', path: ({ othersRecipe }) => `/recipe/${othersRecipe}` },
  { name: 'recipe-visitor', viewer: 'visitor', path: ({ recipe }) => `/recipe/${recipe}` },
  { name: 'recipe-not-found', viewer: 'marta', path: () => '/recipe/999999' },
  { name: 'recipe-edited', viewer: 'amara', path: ({ editedRecipe }) => `/recipe/${editedRecipe}` },
  { name: 'recipe-versions', viewer: 'amara', path: ({ editedRecipe }) => `/versions/recipe_${editedRecipe}` },
  { name: 'create', viewer: 'marta', path: () => '/create' },
  { name: 'edit', viewer: 'marta', path: ({ recipe }) => `/edit/${recipe}` },
  { name: 'account', viewer: 'marta', path: () => '/account' },
  { name: 'profile', viewer: 'marta', path: ({ person }) => `/user/${person}` },
  { name: 'profile-empty', viewer: 'visitor', path: ({ newPerson }) => `/user/${newPerson}` },
  { name: 'profile-not-found', viewer: 'marta', path: () => '/user/nobody' },
  { name: 'feed-grid', viewer: 'marta', path: () => '/announcements' },
  { name: 'feed-list', viewer: 'marta', path: () => '/announcements?view=list' },
  { name: 'feed-comments', viewer: 'marta', path: () => '/announcements?view=list&search=soup+night', act: openThread },
  { name: 'feed-visitor', viewer: 'visitor', path: () => '/announcements' },
  { name: 'feed-without-name', viewer: 'newcomer', path: () => '/announcements?view=list' },
  { name: 'feed-none-found', viewer: 'marta', path: () => '/announcements?search=quince+jelly' },
  { name: 'create-announcement', viewer: 'marta', path: () => '/announcements/create' },
  { name: 'report-dialog', viewer: 'marta', window: true, path: () => '/announcements', act: report },
  { name: 'moderation', viewer: 'jun', path: () => '/moderation' },
  {
    name: 'moderation-batch',
    viewer: 'jun',
    window: true,
    path: () => '/moderation?state=open',
    act: async (page) => {
      for (const title of ['Beans', 'White ones, this big']) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
      await page.getByRole('button', { name: /^Decide/ }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Hide' }).check();
    },
  },
  { name: 'moderation-none-found', viewer: 'jun', path: () => '/moderation?reason=hate_speech' },
  { name: 'moderation-case', viewer: 'amara', path: () => '/moderation', act: openCase('White ones, this big') },
  { name: 'moderation-claimed', viewer: 'jun', path: () => '/moderation', act: claimCase('Shakshuka') },
  {
    name: 'moderation-purge',
    viewer: 'jun',
    path: () => '/moderation',
    act: async (page) => {
      await claimCase('Shakshuka')(page);
      await page.getByRole('radio', { name: 'Hide' }).check();
      await page.getByRole('checkbox', { name: 'Purge picture or video' }).check();
      await page.getByRole('checkbox', { name: 'Suspend the author' }).check();
    },
  },
  {
    name: 'moderation-since',
    viewer: 'jun',
    window: true,
    path: () => '/moderation',
    act: async (page) => {
      await claimCase('Shakshuka')(page);
      await page.getByRole('button', { name: /since/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'moderation-escalated', viewer: 'jun', path: () => '/moderation', act: openCase('Cardamom buns') },
  { name: 'moderation-reopened', viewer: 'jun', path: () => '/moderation', act: openCase(/rice that moves/) },
  { name: 'moderation-appealed', viewer: 'jun', path: () => '/moderation?appealed=true', act: claimCase(/I know someone/) },
  { name: 'moderation-appealed-own', viewer: 'amara', path: () => '/moderation?appealed=true', act: openCase(/I know someone/) },
  { name: 'moderation-appeal-answered', viewer: 'amara', path: () => '/moderation?state=decided', act: openCase(/Rue des Tanneurs/) },
  { name: 'moderation-hidden', viewer: 'jun', path: () => '/moderation?state=decided', act: openCase(/pasta machine/) },
  { name: 'moderation-author-left', viewer: 'jun', path: () => '/moderation?state=decided', act: openCase('No longer there') },
  { name: 'moderation-member', viewer: 'jun', path: () => '/moderation?type=user', act: openCase(/./) },
  {
    name: 'moderation-replay',
    viewer: 'jun',
    window: true,
    path: () => '/moderation?state=decided&type=announcement',
    act: async (page) => {
      await page.getByRole('link', { name: /pasta machine/ }).click();
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.getByRole('slider').waitFor();
      // Before the case was decided.
      for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Previous moment' }).click();
    },
  },
  { name: 'moderation-decided', viewer: 'amara', path: () => '/moderation?state=decided' },
  { name: 'moderation-log', viewer: 'jun', path: () => '/moderation/log' },
  { name: 'reports', viewer: 'marta', path: () => '/reports' },
  { name: 'reports-empty', viewer: 'salvo', path: () => '/reports' },
  { name: 'decisions', viewer: 'lucie', path: () => '/decisions' },
  { name: 'decisions-empty', viewer: 'marta', path: () => '/decisions' },
  {
    name: 'decisions-appeal',
    viewer: 'teo',
    path: () => '/decisions',
    act: (page) => page.getByRole('button', { name: 'Appeal' }).click(),
  },
  { name: 'account-leaving', viewer: 'salvo', path: () => '/account' },
  { name: 'rules', viewer: 'visitor', path: () => '/rules' },
  { name: 'rules-of-administrator', viewer: 'teo', path: () => '/rules' },
  {
    name: 'rules-editing',
    viewer: 'teo',
    path: () => '/rules',
    act: (page) =>
      page
        .getByRole('button', { name: /^Change/ })
        .first()
        .click(),
  },
  { name: 'analysis', viewer: 'samira', path: () => '/analysis', act: plotsDrawn },
  {
    name: 'analysis-table',
    viewer: 'samira',
    path: () => '/analysis?from=2026-01-01&until=2026-12-31',
    act: async (page) => {
      await plotsDrawn(page);
      await page.getByText('Table', { exact: true }).first().click();
    },
  },
  {
    name: 'events',
    viewer: 'samira',
    path: () => '/analysis/events',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^AnnouncementHidden/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'Documents after this event' }).waitFor();
    },
  },
  {
    name: 'export',
    viewer: 'samira',
    path: () => '/analysis/export',
    act: (page) =>
      page
        .getByRole('checkbox', { name: /^all of them/ })
        .first()
        .check(),
  },
  {
    name: 'event-types',
    viewer: 'samira',
    path: () => '/analysis/event-types',
    act: (page) =>
      page
        .getByText(/^\d+ fields/)
        .first()
        .click(),
  },
  { name: 'documents', viewer: 'samira', path: () => '/analysis/documents?projection=comments' },
  { name: 'document-as-of', viewer: 'samira', path: () => '/analysis/events?type=AnnouncementHidden', act: documentAsOf },
  {
    name: 'projections-compared',
    viewer: 'samira',
    path: () => '/analysis/projections',
    act: comparedVersions,
  },
  { name: 'projections', viewer: 'samira', path: () => '/analysis/projections', act: ordersOpen },
  {
    name: 'questions',
    viewer: 'samira',
    path: () => '/analysis/questions?types=ReportReceived&end=DecisionMade&pair=stream&by=week',
    act: (page) => page.getByRole('region', { name: 'Answer' }).locator('svg').first().waitFor(),
  },
  { name: 'roles', viewer: 'teo', path: () => '/administration/roles' },
  { name: 'not-found', viewer: 'marta', path: () => '/nowhere' },
];

type Shown = Screen & { width: number; height: number; colorScheme: 'light' | 'dark' };

const shown = (name: string, colorScheme: Shown['colorScheme'], [width, height]: [number, number], screen = name): Shown => {
  const found = screens.find((each) => each.name === screen);
  if (!found) throw new Error(`There is no screen named ${screen}`);
  return { ...found, name, colorScheme, width, height };
};
const desk: [number, number] = [1280, 860];
const phone: [number, number] = [390, 844];

/** What the README and docs/MODERATION.md show, from docs/pictures. */
export const shownInDocs: Shown[] = [
  shown('feed', 'light', desk, 'feed-grid'),
  shown('landing', 'light', desk),
  shown('home', 'light', desk),
  shown('recipes', 'light', desk),
  shown('recipe', 'dark', desk),
  shown('profile', 'light', desk),
  shown('create', 'dark', desk),
  shown('recipe-phone', 'light', phone, 'recipe'),
  shown('voice-phone', 'dark', phone, 'recipe-voice'),
  shown('feed-phone', 'light', phone, 'feed-list'),
  shown('conversation-phone', 'dark', phone, 'feed-comments'),
  shown('analysis', 'light', desk),
  shown('projections', 'light', [1280, 620], 'projections-compared'),
  shown('moderation', 'light', desk),
  shown('moderation-case', 'light', [1280, 1180], 'moderation-claimed'),
  shown('moderation-replay', 'light', [1280, 1260]),
  shown('moderation-replay-phone', 'dark', phone, 'moderation-replay'),
];
