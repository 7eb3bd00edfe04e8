import { form, recipeForm } from '@potluck/tools/demo/form';
import { vi } from 'vitest';
import { but, type Caller, moderators, nobody, type Role, roles, signedIn, uninvolvedModerators } from './roles.ts';
import { nameOf, type World } from './world.ts';

interface SentRequest {
  path: string;
  body?: FormData | object;
}
/** A request in one situation: the roles that may send it, and the status for all others, by default 403 (visitors 401). */
export interface Situation {
  /** The subject of the request, for the message of a failure. */
  of: string;
  may: readonly Role[];
  else?: number | Partial<Record<Role, number>>;
  visitor?: number;
  /** For suspended members, where it is a command that they may send, or that is not refused with 403. */
  suspended?: 'may' | number;
  /** Called for each role. What the world creates is the same until a request has changed something. */
  ask(world: World, role: Caller): Promise<SentRequest> | SentRequest;
}

const at = (of: string, path: string, may: readonly Role[], more: Partial<Situation> = {}): Situation => ({
  of,
  may,
  ask: () => ({ path }),
  ...more,
});
/** For others, signed in or not, it does not exist. */
const absent = { else: 404, visitor: 404 };

const states = ['visible', 'hidden', 'deleted'] as const;
type Thing = 'post' | 'comment' | 'recipe';
const base: Record<Thing, string> = { post: '/api/announcements', comment: '/api/comments', recipe: '/api/recipes' };
/** Everybody may read it while it is visible, and nobody once it is deleted. A hidden comment is shown as a placeholder. */
const read = (thing: 'post' | 'comment', ending = '', hidden: readonly Role[] = nobody): Situation[] =>
  states.map((state) => ({
    of: `a ${state} ${thing}`,
    may: { visible: roles, hidden, deleted: nobody }[state],
    ...absent,
    ask: async (world) => ({ path: `${base[thing]}/${(await world[thing](state)).id}${ending}` }),
  }));
/** Only the author may do it, also while it is hidden. Others get 403, or 404 if they cannot see it. */
const change = (thing: 'post' | 'comment', body?: object): Situation[] =>
  states.map((state) => ({
    of: `a ${state} ${thing}`,
    may: state === 'deleted' ? nobody : ['owner'],
    else: state === 'visible' ? 403 : 404,
    ask: async (world) => ({ path: `${base[thing]}/${(await world[thing](state)).id}`, ...(body && { body }) }),
  }));
const join = (thing: 'post' | 'comment', ending: string, body: object): Situation[] =>
  states.map((state) => ({
    of: `a ${state} ${thing}`,
    may: state === 'visible' ? signedIn : nobody,
    else: 404,
    ask: async (world) => ({ path: `${base[thing]}/${(await world[thing](state)).id}${ending}`, body }),
  }));

const others = but(signedIn, 'owner');
const toOthers = (status: number): Partial<Record<Role, number>> => Object.fromEntries(others.map((role) => [role, status]));
const hiddenVersion = { owner: 409, ...toOthers(404) };

/** Only the owner has the versions of a thing. */
const versions = (thing: 'post' | 'comment'): Situation[] =>
  states.map((state) => ({
    of: `a ${state} ${thing}`,
    may: state === 'deleted' ? nobody : ['owner'],
    else: 404,
    ask: async (world) => ({ path: `${base[thing]}/${(await world[thing](state)).id}/versions` }),
  }));
/** A version that a decision hid cannot be restored; the first version is the present one. */
const bringBack = (thing: 'post' | 'comment'): Situation[] =>
  states.map((state) => ({
    of: `a ${state} ${thing}`,
    may: state === 'visible' ? ['owner'] : nobody,
    else: { visible: 403, hidden: hiddenVersion, deleted: 404 }[state],
    ask: async (world) => ({
      path: `${base[thing]}/${(await world[thing](state)).id}/versions`,
      body: { version: 0, revision: 0 },
    }),
  }));

const recipeStates = ['visible', 'private', 'hidden', 'deleted'] as const;
type RecipeState = (typeof recipeStates)[number];
const ofRecipe = (
  may: Record<RecipeState, readonly Role[]>,
  refusals: Partial<Situation> | ((state: RecipeState) => Partial<Situation>),
  ending = '',
  body?: () => object,
): Situation[] =>
  recipeStates.map((state) => ({
    of: `a ${state} recipe`,
    may: may[state],
    ...(typeof refusals === 'function' ? refusals(state) : refusals),
    ask: async (world) => ({ path: `/api/recipes/${(await world.recipe(state)).id}${ending}`, ...(body && { body: body() }) }),
  }));
/** For others, a recipe that they may not read does not exist. */
const onlyOwner: [Record<RecipeState, readonly Role[]>, (state: RecipeState) => Partial<Situation>] = [
  { visible: ['owner'], private: ['owner'], hidden: ['owner'], deleted: nobody },
  (state: RecipeState) => ({ else: state === 'visible' ? 403 : 404 }),
];
const recipeBody = () => recipeForm({ title: 'A recipe', ingredients: ['1 leek'], instructions: ['Cook'], isPublic: true });

const profile = (ending: string, path = '/api/users'): Situation[] => [
  {
    of: 'a public profile',
    may: roles,
    ask: (world) => ({ path: path.replace('ID', world.id('owner')) + ending.replace('ID', world.id('owner')) }),
  },
  {
    of: 'a private profile',
    may: nobody,
    ...absent,
    ask: (world) => ({ path: path.replace('ID', world.hermit.id) + ending.replace('ID', world.hermit.id) }),
  },
];

/** Requests of moderators about a case, which does not exist for those who reported in it. */
const ofCase = (
  ending: string,
  state: 'open' | 'claimed' | 'decided',
  may: readonly Role[],
  body?: (world: World, id: string, role: Caller) => Promise<object> | object,
): Situation[] => [
  {
    of: `a case, ${state}`,
    may,
    else: { 'involved moderator': 404, 'other moderator': 409, administrator: 409 },
    ask: async (world, role) => {
      const id = await world.case(state);
      return { path: `/api/moderation/cases/${id}${ending}`, body: (await body?.(world, id, role)) ?? {} };
    },
  },
];

/** A member without a role gets one, or loses it again. */
const ofRoles = (method: 'put' | 'delete'): Record<string, Situation[]> =>
  Object.fromEntries(
    ['moderator', 'analyst', 'administrator'].map((role) => [
      `${method} /api/users/{id}/roles/${role}`,
      [
        { of: 'a member', may: ['administrator'], ask: (world: World) => ({ path: `/api/users/${world.hermit.id}/roles/${role}` }) },
        { of: 'nobody', may: nobody, else: { administrator: 404 }, ask: () => ({ path: `/api/users/nobody/roles/${role}` }) },
      ],
    ]),
  );

let times = 0;

export const matrix: Record<string, Situation[]> = {
  'get /api/health': [at('the place', '/api/health', roles)],
  'get /api/auth/user': [at('oneself', '/api/auth/user', signedIn)],
  'get /api/auth/user/data': [at('one’s own', '/api/auth/user/data', signedIn)],
  'get /api/auth/user/data/progress': [at('one’s own', '/api/auth/user/data/progress', signedIn)],
  'post /api/auth/user/erasure': [
    // There is one administrator.
    at('one’s own account, without a fresh sign-in', '/api/auth/user/erasure', nobody, { else: { administrator: 409 } }),
  ],
  'delete /api/auth/user/erasure': [at('one’s own account', '/api/auth/user/erasure', signedIn, { suspended: 'may' })],
  'put /api/auth/profile': [
    {
      of: 'oneself',
      may: signedIn,
      ask: (_, role) => ({ path: '/api/auth/profile', body: form({ displayName: nameOf(role), isPublic: 'true' }) }),
    },
  ],
  'get /api/announcements': [at('the feed', '/api/announcements', roles)],
  'get /api/announcements/feed': [at('the feed', '/api/announcements/feed', roles)],
  'post /api/announcements': [
    { of: 'the feed', may: signedIn, ask: () => ({ path: '/api/announcements', body: form({ title: 'A post', content: 'Soup' }) }) },
  ],
  'get /api/announcements/{id}': read('post'),
  'put /api/announcements/{id}': change('post', { title: 'Changed', content: 'More soup' }),
  'delete /api/announcements/{id}': change('post'),
  'get /api/announcements/{id}/versions': versions('post'),
  'post /api/announcements/{id}/versions': bringBack('post'),
  'get /api/announcements/{id}/like': read('post', '/like'),
  'post /api/announcements/{id}/like': join('post', '/like', { isLike: true }),
  'get /api/announcements/{id}/comments': read('post', '/comments'),
  'post /api/announcements/{id}/comments': join('post', '/comments', { content: 'Hello' }),
  'get /api/announcements/user/{id}': profile('/ID', '/api/announcements/user'),
  'get /api/comments/{id}': read('comment', '', roles),
  'put /api/comments/{id}': change('comment', { content: 'Changed' }),
  'delete /api/comments/{id}': change('comment'),
  'get /api/comments/{id}/versions': versions('comment'),
  'post /api/comments/{id}/versions': bringBack('comment'),
  'get /api/comments/{id}/like': read('comment', '/like', roles),
  'post /api/comments/{id}/like': join('comment', '/like', { isLike: true }),
  'get /api/comments/{id}/replies': read('comment', '/replies', roles),
  'get /api/users/{id}/profile': profile('/ID/profile'),
  'get /api/users/{id}/recipes': profile('/ID/recipes'),
  'get /api/users/{id}/following': [
    { of: 'a public profile', may: signedIn, ask: (world) => ({ path: `/api/users/${world.id('owner')}/following` }) },
    { of: 'a private profile', may: nobody, else: 404, ask: (world) => ({ path: `/api/users/${world.hermit.id}/following` }) },
  ],
  'post /api/users/{id}/follow': [
    {
      of: 'a public profile',
      may: others,
      else: 400,
      ask: (world) => ({ path: `/api/users/${world.id('owner')}/follow`, body: { following: true } }),
    },
    {
      of: 'a private profile',
      may: nobody,
      else: 404,
      ask: (world) => ({ path: `/api/users/${world.hermit.id}/follow`, body: { following: true } }),
    },
  ],
  'get /api/recipes': [at('one’s own', '/api/recipes', signedIn)],
  'get /api/recipes/saved': [at('one’s own', '/api/recipes/saved', signedIn)],
  'get /api/recipes/featured/daily': [at('one’s own', '/api/recipes/featured/daily', signedIn)],
  'get /api/recipes/random/recipe': [
    {
      of: 'one’s own',
      may: ['owner'],
      else: 404,
      ask: async (world) => {
        await world.recipe();
        return { path: '/api/recipes/random/recipe' };
      },
    },
  ],
  'post /api/recipes': [{ of: 'one’s own', may: signedIn, ask: () => ({ path: '/api/recipes', body: recipeBody() }) }],
  'get /api/recipes/{id}': ofRecipe({ visible: roles, private: ['owner'], hidden: ['owner'], deleted: nobody }, absent),
  'put /api/recipes/{id}': ofRecipe(...onlyOwner, '', recipeBody),
  'delete /api/recipes/{id}': ofRecipe(...onlyOwner),
  'get /api/recipes/{id}/versions': ofRecipe(onlyOwner[0], { else: 404 }, '/versions'),
  'post /api/recipes/{id}/versions': ofRecipe(
    { ...onlyOwner[0], hidden: nobody },
    (state) => (state === 'hidden' ? { else: hiddenVersion } : onlyOwner[1](state)),
    '/versions',
    () => ({ version: 0, revision: 0 }),
  ),
  'put /api/recipes/{id}/saved': ofRecipe(
    { visible: others, private: nobody, hidden: nobody, deleted: nobody },
    (state) => ({ else: { owner: state === 'deleted' ? 404 : 400, ...toOthers(404) } }),
    '/saved',
  ),
  'delete /api/recipes/{id}/saved': ofRecipe(
    { visible: signedIn, private: ['owner'], hidden: ['owner'], deleted: nobody },
    { else: 404 },
    '/saved',
  ),
  'get /media/{owner}/{id}/{key}': [
    ...(['visible', 'hidden', 'deleted'] as const).map(
      (state): Situation => ({
        of: `the picture of a ${state} post`,
        may: state === 'visible' ? roles : nobody,
        ...absent,
        ask: async (world) => ({ path: (await world.post(state, { withPicture: true })).picture }),
      }),
    ),
    ...recipeStates.map(
      (state): Situation => ({
        of: `the picture of a ${state} recipe`,
        may: { visible: roles, private: ['owner'] as Role[], hidden: ['owner'] as Role[], deleted: nobody }[state],
        ...absent,
        ask: async (world) => ({ path: (await world.recipe(state, { withPicture: true })).picture }),
      }),
    ),
    { of: 'the face of a private profile without a post', may: nobody, ...absent, ask: (world) => ({ path: world.hermit.picture }) },
  ],
  'get /api/decisions': [at('those about oneself', '/api/decisions', signedIn)],
  'post /api/decisions/{id}/appeal': [
    {
      of: 'a decision that hides a post',
      may: ['owner'],
      else: 404,
      // They may appeal, but this decision is not about them.
      suspended: 404,
      ask: async (world) => {
        const caseId = await world.case('decided');
        return { path: `/api/decisions/${await world.decisionOn(caseId)}/appeal`, body: { caseId, text: 'It breaks no rule' } };
      },
    },
  ],
  'post /api/moderation/cases/{id}/appeal-answers': [
    {
      of: 'an appeal in a case that another moderator has than who made the decision',
      may: ['other moderator'],
      else: { moderator: 409, administrator: 409, 'involved moderator': 404 },
      ask: async (world) => {
        const { caseId, ...answer } = await world.appealed();
        return { path: `/api/moderation/cases/${caseId}/appeal-answers`, body: { ...answer, upheld: false } };
      },
    },
  ],
  'get /api/reports': [at('one’s own', '/api/reports', signedIn)],
  'post /api/reports': states.map(
    (state): Situation => ({
      // Members who saw it can report it for a day after it disappeared.
      of: `a post, ${state === 'visible' ? state : `just now ${state}`}`,
      may: state === 'hidden' ? but(signedIn, 'owner', 'reporter', 'involved moderator') : but(signedIn, 'owner'),
      else: state === 'hidden' ? { owner: 400, reporter: 409, 'involved moderator': 409 } : 400,
      ask: async (world) => ({
        path: '/api/reports',
        body: { contentType: 'announcement', contentId: (await world.post(state)).id, reason: 'spam' },
      }),
    }),
  ),
  'get /api/moderation/cases': [at('the queue', '/api/moderation/cases', moderators, { else: 403 })],
  'post /api/moderation/cases': [
    {
      of: 'a visible post',
      may: moderators,
      else: 403,
      ask: async (world) => ({ path: '/api/moderation/cases', body: { contentType: 'announcement', contentId: (await world.post()).id } }),
    },
    {
      of: 'a post that the involved moderator reported',
      may: uninvolvedModerators,
      else: { 'involved moderator': 404 },
      ask: async (world) => {
        const [contentType, id] = (await world.case()).split('_');
        return { path: '/api/moderation/cases', body: { contentType, contentId: Number(id) } };
      },
    },
  ],
  'get /api/moderation/cases/{id}': [
    ...ofCase('', 'open', uninvolvedModerators),
    {
      of: 'a case about the moderator',
      may: ['other moderator', 'administrator'],
      else: { moderator: 404, 'involved moderator': 404 },
      ask: async (world) => ({ path: `/api/moderation/cases/${await world.case('open', { by: 'moderator' })}` }),
    },
  ],
  'get /api/moderation/cases/{id}/history': [
    ...ofCase('/history', 'open', uninvolvedModerators),
    {
      of: 'a case about the moderator',
      may: ['other moderator', 'administrator'],
      else: { moderator: 404, 'involved moderator': 404 },
      ask: async (world) => ({ path: `/api/moderation/cases/${await world.case('open', { by: 'moderator' })}/history` }),
    },
  ],
  'get /api/moderation/cases/{id}/context': ofCase('/context', 'open', uninvolvedModerators),
  'get /api/moderation/cases/{id}/author-content': ofCase('/author-content?since=2026-01-01T00:00:00.000Z', 'open', uninvolvedModerators),
  'post /api/moderation/cases/{id}/access': [
    ...(['open', 'claimed', 'decided'] as const).flatMap((state) =>
      ofCase('/access', state, uninvolvedModerators, () => ({ what: 'media' })),
    ),
    ...ofCase('/access', 'open', uninvolvedModerators, () => ({ what: 'reporter', reporter: 1 })),
    {
      of: 'a case about the moderator',
      may: ['other moderator', 'administrator'],
      else: { moderator: 404, 'involved moderator': 404 },
      ask: async (world) => ({
        path: `/api/moderation/cases/${await world.case('open', { by: 'moderator' })}/access`,
        body: { what: 'reporter', reporter: 1 },
      }),
    },
  ],
  'get /api/moderation/cases/{id}/media/{revision}': [
    ...(['visible', 'hidden'] as const).map(
      (state): Situation => ({
        of: `the picture of a ${state} post, that the moderator opened`,
        may: ['moderator'],
        else: { 'involved moderator': 404 },
        ask: async (world) => ({ path: `${await world.openedPicture(state, 'moderator')}` }),
      }),
    ),
    {
      of: 'a picture that nobody opened',
      may: nobody,
      else: { 'involved moderator': 404 },
      ask: async (world) => ({ path: await world.openedPicture('hidden') }),
    },
  ],
  'post /api/moderation/cases/{id}/claim': ofCase('/claim', 'open', uninvolvedModerators),
  'post /api/moderation/cases/{id}/release': ofCase('/release', 'claimed', ['moderator']),
  'post /api/moderation/cases/{id}/escalate': ofCase('/escalate', 'open', uninvolvedModerators, () => ({ code: 'unsure' })),
  'post /api/moderation/cases/{id}/notes': ofCase('/notes', 'open', uninvolvedModerators, () => ({ note: 'Seen' })),
  'post /api/moderation/cases/{id}/reopen': ofCase('/reopen', 'decided', uninvolvedModerators),
  'post /api/moderation/cases/{id}/decisions': ofCase('/decisions', 'claimed', ['moderator'], (world, id) =>
    world.decision(id, 'moderator', 'dismiss'),
  ),
  'get /api/moderation/log': [at('the log', '/api/moderation/log', moderators)],
  ...ofRoles('put'),
  ...ofRoles('delete'),
  'get /api/administration/roles': [at('the roles', '/api/administration/roles', ['administrator'])],
  'post /api/administration/member-by-email': [
    {
      of: 'a member',
      may: ['administrator'],
      ask: async (world) => ({
        path: '/api/administration/member-by-email',
        body: { email: (await world.hermit.member.get<{ email: string }>('/api/auth/user')).email },
      }),
    },
  ],
  'get /api/analysis/event-types': [at('the event types', '/api/analysis/event-types', ['analyst'])],
  'get /api/analysis/events': [at('the events of a type', '/api/analysis/events?types=RuleAdded', ['analyst'])],
  'post /api/analysis/exports': [
    {
      of: 'the rules',
      may: ['analyst'],
      ask: () => ({ path: '/api/analysis/exports', body: { types: ['RuleAdded'], format: 'ndjson' } }),
    },
  ],
  'get /api/analysis/exports/{id}/file': [
    {
      of: 'an analyst’s own',
      may: ['analyst'],
      async ask(world) {
        const order = { types: ['RuleAdded'], format: 'ndjson' };
        const { exportId } = await world.member('analyst').post<{ exportId: string }>('/api/analysis/exports', order);
        return { path: `/api/analysis/exports/${exportId}/file` };
      },
    },
  ],
  'get /api/analysis/exports/progress': [at('the last one', '/api/analysis/exports/progress', ['analyst'])],
  'get /api/analysis/log': [at('the events', '/api/analysis/log', ['analyst'])],
  'get /api/analysis/log/{id}': [
    {
      of: 'an event',
      may: ['analyst'],
      async ask(world) {
        const body = form({ title: 'A post', content: 'Soup' });
        const { headers } = await world.member('owner').request('/api/announcements', { method: 'POST', body });
        return { path: `/api/analysis/log/${headers.get('x-potluck-position')?.split(':').at(-1)}` };
      },
    },
    at('an event of a sign-up', '/api/analysis/log/1', nobody, { else: { analyst: 404 } }),
  ],
  'get /api/analysis/activity': [at('what happened', '/api/analysis/activity', ['analyst'])],
  'get /api/analysis/projections': [at('the projections', '/api/analysis/projections', ['analyst'])],
  'get /api/analysis/projections/{id}/comparison': [
    at('two versions of one', '/api/analysis/projections/rules/comparison?left=1&right=1', ['analyst']),
  ],
  'get /api/analysis/projections/{id}/documents': [
    at('the documents of one', '/api/analysis/projections/feed/documents', ['analyst']),
    at('of one about cases', '/api/analysis/projections/cases/documents', nobody, { else: { analyst: 404 } }),
  ],
  'get /api/analysis/projections/{id}/document': [
    {
      of: 'a post',
      may: ['analyst'],
      async ask(world) {
        await world.member('owner').request('/api/announcements', { method: 'POST', body: form({ title: 'A post', content: 'Soup' }) });
        const begun = () => world.member('analyst').get<{ of: string }[]>('/api/analysis/projections/feed/documents');
        // The index of the log folds once the log is quiet.
        const [document] = await vi.waitUntil(async () => ((await begun()).length > 0 ? begun() : undefined), { timeout: 20_000 });
        return { path: `/api/analysis/projections/feed/document?of=${document?.of}` };
      },
    },
    at('of one about cases', `/api/analysis/projections/cases/document?of=${'A'.repeat(22)}`, nobody, { else: { analyst: 404 } }),
    at('one that is none', `/api/analysis/projections/feed/document?of=${'A'.repeat(22)}`, nobody, { else: { analyst: 404 } }),
  ],
  'get /api/analysis/projections/{id}/orders': [at('the orders of one', '/api/analysis/projections/feed/orders', ['analyst'])],
  'post /api/analysis/projections/{id}/skips': [
    {
      of: 'one that did not stop there',
      may: nobody,
      else: { analyst: 409 },
      ask: () => ({ path: '/api/analysis/projections/feed/skips', body: { eventId: 'none', reason: 'To see' } }),
    },
  ],
  'post /api/analysis/projections/{id}/orders': [
    {
      of: 'one whose rebuild is not under way',
      may: nobody,
      else: { analyst: 409 },
      ask: () => ({ path: '/api/analysis/projections/feed/orders', body: { order: 'pause' } }),
    },
  ],
  'get /api/rules': [at('the rules', '/api/rules', roles)],
  'put /api/rules/{id}': [
    {
      of: 'the first rule',
      may: ['administrator'],
      ask: async (world) => ({ path: '/api/rules/1', body: { text: `Be kind ${times++}`, revision: (await world.rule('1')).revision } }),
    },
  ],
  'delete /api/rules/{id}': [
    {
      of: 'the second rule',
      may: ['administrator'],
      ask: async (world) => ({ path: `/api/rules/${(await world.rule('2')).id}` }),
    },
  ],
  'post /api/moderation/decisions': [
    {
      of: 'several cases, each answered for itself',
      may: moderators,
      ask: async (world) => ({
        path: '/api/moderation/decisions',
        body: { outcome: 'dismiss', cases: [{ id: await world.case(), revision: 0, contentRevision: 0 }], noteInternal: 'Seen' },
      }),
    },
  ],
};
