import { randomUUID } from 'node:crypto';
import type { EventType } from '@potluck/events';
import type { EventDetail } from '@potluck/events/answers/events';
import { form, recipeForm } from '@potluck/tools/demo/form';
import type { RequestAbuse } from './abuse.ts';
import { type Community, firstId } from './community.ts';
import { largestAccepted, largestRecipes, longestTerms, queryOf } from './largest.ts';
import { formRequestAs, inOneByteChunks, type LoadRequest, requestAs } from './load-request.ts';
import { flatPicture } from './pictures.ts';
import { tinyFilm } from './tiny-film.ts';

/** The same request at each repeat. */
const always = (
  input: string,
  ask: (community: Community) => LoadRequest | Promise<LoadRequest>,
  more: Partial<RequestAbuse> = {},
): RequestAbuse => ({
  input,
  async prepare(community) {
    const made = await ask(community);
    return () => made;
  },
  ...more,
});
/** A different request at each repeat. */
const each = (input: string, ask: (community: Community, n: number) => LoadRequest, more: Partial<RequestAbuse> = {}): RequestAbuse => ({
  input,
  prepare: async (community) => (n) => ask(community, n),
  ...more,
});
/** A GET by Mallory, whose lists are the longest. */
const read = (input: string, path: (community: Community) => string, more: Partial<RequestAbuse> = {}) =>
  always(input, (community) => requestAs(community.mallory, 'GET', path(community)), more);
/** Each matches all documents. */
const searches = (path: string, ending = ''): RequestAbuse[] =>
  longestTerms.map(({ name, term }) => read(`search ${name}${ending}`, () => `${path}${queryOf(term)}`, { repeats: 200 }));
/** The document of a projection that the newest event of a type touches, as of a day and now. */
const documentOf = (input: string, projection: string, type: EventType): RequestAbuse => ({
  input,
  repeats: 20,
  async prepare({ mallory }) {
    const [event] = await mallory.get<{ position: string }[]>(`/api/analysis/log?type=${type}&limit=1`);
    const { touched } = await mallory.get<EventDetail>(`/api/analysis/log/${event?.position}`);
    const of = touched.find((document) => document.projection === projection)?.of;
    return () => requestAs(mallory, 'GET', `/api/analysis/projections/${projection}/document?of=${of}&at=2026-01-01`);
  },
});
const withKey = () => ({ 'idempotency-key': randomUUID() });
const someId = ({ size }: Community, n: number) => firstId + 10 + (n % (size.posts - 20));

const feedLists = (path: string): RequestAbuse[] => [
  ...['newest', 'oldest', 'popular'].map((sort) => read(`100, ${sort}`, () => `${path}?limit=100&sort=${sort}`)),
  ...['liked', 'following'].map((filter) => read(`100, ${filter}`, () => `${path}?limit=100&filter=${filter}`)),
  ...['newest', 'popular'].map((sort) =>
    always(`100 of one who wrote all, ${sort}`, ({ ben }) => requestAs(ben, 'GET', `${path}?limit=100&filter=following&sort=${sort}`)),
  ),
  read('100 from the middle', ({ size }) => `${path}?limit=100&cursor=${Math.floor(size.posts / 2)}`),
  ...searches(`${path}?limit=100&`),
  ...searches(`${path}?limit=100&filter=liked&`, ', liked'),
];
const lists = (path: (community: Community) => string): RequestAbuse[] => [
  read('100', (community) => `${path(community)}?limit=100`),
  read('no limit', path),
];
const commentLists = (path: () => string): RequestAbuse[] => [
  read('100', () => `${path()}?page=1&limit=100`),
  read('page 10 of 100', () => `${path()}?page=10&limit=100`),
  read('page 1000 of 100', () => `${path()}?page=1000&limit=100`),
  read('a page without end', () => `${path()}?page=9007199254740991&limit=100`),
];
const largestCase = ({ reportedPost }: Community) => `/api/moderation/cases/announcement_${reportedPost}`;
/** Decides 100 cases alike and opens those that are not open, beginning with that of post number `from`. */
const decisions = (community: Community, from: number): LoadRequest => {
  const note = '語'.repeat(2_000);
  const cases = Array.from({ length: 100 }, (_, index) => ({ id: `announcement_${someId(community, from + index)}`, revision: null }));
  const decision = { outcome: 'dismiss', reopen: true, cases, noteInternal: note, noteToAuthor: note, noteToReporters: note };
  return requestAs(community.ben, 'POST', '/api/moderation/decisions', decision, withKey());
};
const deepJson = (depth: number) => Buffer.from('['.repeat(depth) + ']'.repeat(depth));
/** Invalid input must not cost more than valid input. */
const malformed = (method: string, path: (community: Community) => string): RequestAbuse =>
  always('100 kB of brackets', (community) => ({
    method,
    path: path(community),
    headers: { cookie: community.mallory.cookieHeader, 'content-type': 'application/json' },
    body: deepJson(50_000),
  }));

/** Takes hundreds of times the memory if the chunks are kept. */
const oneByteChunks = (ask: (community: Community, text: string) => LoadRequest | Promise<LoadRequest>): RequestAbuse =>
  always('100 kB in chunks of one byte', async (community) => inOneByteChunks(await ask(community, 'x'.repeat(100_000))), {
    repeats: 64,
    samples: 2,
    inShort: 'one',
  });
/** A form with texts in fields that no call knows. */
const formWithTexts = (count: number, length: number): FormData =>
  form({
    title: 'Texts',
    content: 'Look',
    ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`unknown${n}`, '語'.repeat(length)])),
  });

/** Restores the first two versions of a thing in turns, each time over all later versions. */
const versionsToAndFro = (path: (community: Community) => string): RequestAbuse[] => [
  {
    input: 'to and fro, each with a key',
    async prepare(community) {
      const { mallory } = community;
      const [now] = await mallory.get<{ revision: number }[]>(`${path(community)}?limit=1`);
      const revision = now?.revision ?? 0;
      return (n) => requestAs(mallory, 'POST', path(community), { version: n % 2, revision: revision + n }, withKey());
    },
    repeats: 200,
  },
  malformed('POST', path),
];

const likes = (path: (id: number) => string): RequestAbuse[] => [
  each('one after the other, each with a key', (community, n) =>
    requestAs(community.mallory, 'POST', path(someId(community, n)), {}, withKey()),
  ),
  malformed('POST', (community) => path(someId(community, 0))),
];

/** Pictures with the maximum number of pixels, and more. */
const pictures = (method: string, path: string, field: string): RequestAbuse[] =>
  (
    [
      ['png', 7_000],
      ['avif', 7_000],
      ['png', 20_000],
    ] as const
  ).map(([format, side]) =>
    always(
      `${format} of ${side} × ${side}`,
      async ({ mallory }) => {
        const file = await flatPicture(format, side);
        return formRequestAs(mallory, method, path, form({ title: 'A picture', content: 'Look', displayName: 'Mallory', [field]: file }));
      },
      { repeats: 60, samples: 2, long: true },
    ),
  );

/** A video in blocks of one byte each: parsing its 400 kB takes seconds. */
const films = (): RequestAbuse =>
  always(
    'webm of 60,000 parts of a byte',
    ({ mallory }) =>
      formRequestAs(mallory, 'POST', '/api/announcements', form({ title: 'A film', content: 'Look', media: tinyFilm(60_000) })),
    { repeats: 10, samples: 2, long: true },
  );

/** The loads of each call; a call without an entry fails the run. */
export const routes: Record<string, RequestAbuse[]> = {
  'get /api/auth/user': [read('as it is', () => '/api/auth/user')],
  'put /api/auth/profile': [
    always('names and bio as long as may be', ({ mallory }) =>
      formRequestAs(
        mallory,
        'PUT',
        '/api/auth/profile',
        form({
          displayName: 'W'.repeat(100),
          firstName: 'W'.repeat(100),
          lastName: 'W'.repeat(100),
          bio: '語'.repeat(500),
          isPublic: 'true',
        }),
      ),
    ),
    malformed('PUT', () => '/api/auth/profile'),
    ...pictures('PUT', '/api/auth/profile', 'profileImage').slice(0, 1),
  ],
  'get /api/users/{id}/profile': [read('with the longest lists', ({ malloryId }) => `/api/users/${malloryId}/profile`)],
  'get /api/users/{id}/following': [read('of Ben', ({ benId }) => `/api/users/${benId}/following`)],
  'post /api/users/{id}/follow': [
    always('turned round and round', ({ mallory, benId }) => requestAs(mallory, 'POST', `/api/users/${benId}/follow`)),
    malformed('POST', ({ benId }) => `/api/users/${benId}/follow`),
  ],
  'get /api/users/{id}/recipes': lists(({ malloryId }) => `/api/users/${malloryId}/recipes`),
  'get /api/announcements/user/{id}': lists(({ malloryId }) => `/api/announcements/user/${malloryId}`),
  'get /api/recipes': [read('all', () => '/api/recipes'), read('100', () => '/api/recipes?limit=100'), ...searches('/api/recipes?')],
  'get /api/recipes/saved': [read('100 of 5,000', () => '/api/recipes/saved?limit=100'), ...searches('/api/recipes/saved?')],
  'put /api/recipes/{id}/saved': [always('again and again', ({ ben }) => requestAs(ben, 'PUT', `/api/recipes/${firstId}/saved`))],
  'delete /api/recipes/{id}/saved': [always('again and again', ({ ben }) => requestAs(ben, 'DELETE', `/api/recipes/${firstId}/saved`))],
  'get /api/recipes/featured/daily': [read('as it is', () => '/api/recipes/featured/daily')],
  'get /api/recipes/random/recipe': [read('as it is', () => '/api/recipes/random/recipe')],
  'get /api/recipes/{id}': [read('the largest', ({ editedRecipe }) => `/api/recipes/${editedRecipe}`)],
  'post /api/recipes': [
    {
      input: 'the largest that is accepted',
      prepare: async ({ mallory }, url) =>
        largestAccepted(url, largestRecipes, (recipe) => formRequestAs(mallory, 'POST', '/api/recipes', recipeForm(recipe))),
      repeats: 200,
    },
    always(
      '6 MB of text',
      ({ mallory }) => formRequestAs(mallory, 'POST', '/api/recipes', recipeForm(largestRecipes[0] as (typeof largestRecipes)[number])),
      { repeats: 200 },
    ),
    malformed('POST', () => '/api/recipes'),
  ],
  'put /api/recipes/{id}': [
    {
      input: 'the largest, over a long history, each with a key',
      async prepare({ mallory, editedRecipe }, url) {
        const path = `/api/recipes/${editedRecipe}`;
        const ask = await largestAccepted(url, largestRecipes, (recipe) => formRequestAs(mallory, 'PUT', path, recipeForm(recipe)));
        return (n) => ({ ...ask(n), headers: { ...ask(n).headers, ...withKey() } });
      },
      repeats: 200,
    },
    {
      input: 'a small change over a long history, each with a key',
      async prepare({ mallory, editedRecipe }) {
        const small = { title: 'Soup', ingredients: ['Water'], instructions: ['Boil'] };
        const ask = await formRequestAs(mallory, 'PUT', `/api/recipes/${editedRecipe}`, recipeForm(small));
        return () => ({ ...ask, headers: { ...ask.headers, ...withKey() } });
      },
      repeats: 200,
    },
  ],
  'get /api/recipes/{id}/versions': ['', '?limit=1', '?cursor=0h'].map((query) =>
    read(`of a long history ${query}`.trim(), ({ editedRecipe }) => `/api/recipes/${editedRecipe}/versions${query}`),
  ),
  'post /api/recipes/{id}/versions': versionsToAndFro(({ editedRecipe }) => `/api/recipes/${editedRecipe}/versions`),
  'get /api/announcements/{id}/versions': ['', '?limit=1', '?cursor=0h'].map((query) =>
    read(`of a long history ${query}`.trim(), () => `/api/announcements/${firstId}/versions${query}`),
  ),
  'post /api/announcements/{id}/versions': versionsToAndFro(() => `/api/announcements/${firstId}/versions`),
  'get /api/comments/{id}/versions': ['', '?limit=1', '?cursor=0h'].map((query) =>
    read(`of a long history ${query}`.trim(), () => `/api/comments/${firstId}/versions${query}`),
  ),
  'post /api/comments/{id}/versions': versionsToAndFro(() => `/api/comments/${firstId}/versions`),
  'delete /api/recipes/{id}': [
    each('one after the other', ({ mallory, size }, n) =>
      requestAs(mallory, 'DELETE', `/api/recipes/${firstId + 1 + (n % (size.recipes - 1))}`),
    ),
  ],
  'get /api/announcements': feedLists('/api/announcements'),
  'get /api/announcements/feed': feedLists('/api/announcements/feed').slice(0, 1),
  'get /api/announcements/{id}': [read('the longest', () => `/api/announcements/${firstId + 7}`)],
  'post /api/announcements': [
    always('10,000 letters', ({ mallory }) =>
      requestAs(mallory, 'POST', '/api/announcements', { title: '語'.repeat(500), content: '語'.repeat(10_000) }),
    ),
    always('10,000 letters that stand for eighteen each', ({ mallory }) =>
      requestAs(mallory, 'POST', '/api/announcements', { title: '\ufdfa'.repeat(500), content: '\ufdfa'.repeat(10_000) }),
    ),
    malformed('POST', () => '/api/announcements'),
    {
      input: '2 MB of texts, each with a key',
      async prepare({ mallory }) {
        const ask = await formRequestAs(mallory, 'POST', '/api/announcements', formWithTexts(37, 18_000));
        return () => ({ ...ask, headers: { ...ask.headers, ...withKey() } });
      },
      repeats: 200,
    },
    always('20 MB of texts', ({ mallory }) => formRequestAs(mallory, 'POST', '/api/announcements', formWithTexts(37, 180_000)), {
      repeats: 64,
      samples: 2,
    }),
    oneByteChunks(({ mallory }, text) =>
      formRequestAs(mallory, 'POST', '/api/announcements', form({ title: 'Texts', content: 'Look', text })),
    ),
    ...pictures('POST', '/api/announcements', 'media'),
    films(),
  ],
  'put /api/announcements/{id}': [
    always('10,000 letters', ({ mallory }) =>
      requestAs(mallory, 'PUT', `/api/announcements/${firstId}`, { title: '語'.repeat(500), content: '\ufdfa'.repeat(10_000) }),
    ),
  ],
  'delete /api/announcements/{id}': [
    each('one after the other', ({ mallory, size }, n) =>
      requestAs(mallory, 'DELETE', `/api/announcements/${firstId + 1_000 + (n % (size.posts - 1_000))}`),
    ),
  ],
  'get /api/announcements/{id}/like': [read('as it is', ({ turnedPost }) => `/api/announcements/${turnedPost}/like`)],
  'post /api/announcements/{id}/like': [
    ...likes((id) => `/api/announcements/${id}/like`),
    oneByteChunks(({ mallory }, text) => requestAs(mallory, 'POST', `/api/announcements/${firstId}/like`, { text }, withKey())),
    each('turned round again after a long history, each with a key', ({ mallory, turnedPost }) =>
      requestAs(mallory, 'POST', `/api/announcements/${turnedPost}/like`, {}, withKey()),
    ),
  ],
  'get /api/announcements/{id}/comments': commentLists(() => `/api/announcements/${firstId}/comments`),
  'post /api/announcements/{id}/comments': [
    always('500 letters', ({ mallory }) =>
      requestAs(mallory, 'POST', `/api/announcements/${firstId}/comments`, { content: '語'.repeat(500) }),
    ),
    always('a reply', ({ mallory }) =>
      requestAs(mallory, 'POST', `/api/announcements/${firstId}/comments`, { content: '語'.repeat(500), parentId: firstId }),
    ),
    malformed('POST', () => `/api/announcements/${firstId}/comments`),
  ],
  'get /api/comments/{id}': [read('with the most replies', () => `/api/comments/${firstId}`)],
  'put /api/comments/{id}': [
    always('500 letters', ({ mallory }) => requestAs(mallory, 'PUT', `/api/comments/${firstId}`, { content: '語'.repeat(500) })),
  ],
  'delete /api/comments/{id}': [
    each('one after the other', ({ mallory, size }, n) =>
      requestAs(mallory, 'DELETE', `/api/comments/${firstId + 2 + (n % (size.comments - 2))}`),
    ),
  ],
  'get /api/comments/{id}/replies': commentLists(() => `/api/comments/${firstId}/replies`),
  'get /api/comments/{id}/like': [read('as it is', () => `/api/comments/${firstId}/like`)],
  'post /api/comments/{id}/like': [
    always('turned round and round', ({ mallory }) => requestAs(mallory, 'POST', `/api/comments/${firstId}/like`, {}, withKey())),
    malformed('POST', () => `/api/comments/${firstId}/like`),
  ],
  // Nearly all content is Mallory's, so Ben moderates. Cleo's recipes, which he reported, are in the lists of Mallory.
  'get /api/moderation/cases': [
    ...['', '?limit=100', '?reason=spam&sort=reports', '?state=decided&type=announcement'].map((query) =>
      always(query || 'as it is', ({ ben }) => requestAs(ben, 'GET', `/api/moderation/cases${query}`)),
    ),
    read('100 of the largest recipes', () => '/api/moderation/cases?state=decided&type=recipe&limit=100'),
  ],
  'get /api/moderation/cases/{id}': [always('with many reports', (community) => requestAs(community.ben, 'GET', largestCase(community)))],
  'get /api/moderation/cases/{id}/history': ['', '?limit=1', '?after=0.0.0', '?after=5.0.0&through=505.9.9'].map((query) =>
    always(`with many reports ${query}`.trim(), (community) =>
      requestAs(community.ben, 'GET', `${largestCase(community)}/history${query}`),
    ),
  ),
  'get /api/moderation/cases/{id}/context': [
    always('with many reports', (community) => requestAs(community.ben, 'GET', `${largestCase(community)}/context`)),
  ],
  'get /api/moderation/cases/{id}/author-content': [
    always('all that somebody with very much wrote', (community) =>
      requestAs(community.ben, 'GET', `${largestCase(community)}/author-content?since=2000-01-01T00:00:00.000Z`),
    ),
  ],
  // Moderators may open 500 things a day: further requests are refused, and read back as fast.
  'post /api/moderation/cases/{id}/access': [
    each('one reporter after the other', (community, n) =>
      requestAs(community.ben, 'POST', `${largestCase(community)}/access`, { what: 'reporter', reporter: 1 + n }, withKey()),
    ),
    always('the pictures, again and again', (community) =>
      requestAs(community.ben, 'POST', `${largestCase(community)}/access`, { what: 'media' }, withKey()),
    ),
    malformed('POST', (community) => `${largestCase(community)}/access`),
  ],
  'get /api/moderation/cases/{id}/media/{revision}': [
    ...['0', '999999999', '-1'].map((revision) =>
      always(`revision ${revision}`, (community) => requestAs(community.ben, 'GET', `${largestCase(community)}/media/${revision}`)),
    ),
    always('of the largest recipe, which was changed often', async ({ mallory, hiddenRecipe }) => {
      const path = `/api/moderation/cases/recipe_${hiddenRecipe}`;
      await mallory.post(`${path}/access`, { what: 'media' });
      return requestAs(mallory, 'GET', `${path}/media/999999999`);
    }),
  ],
  'post /api/moderation/cases': [
    each('one post after the other', (community, n) =>
      requestAs(
        community.ben,
        'POST',
        '/api/moderation/cases',
        { contentType: 'announcement', contentId: someId(community, n) },
        withKey(),
      ),
    ),
    malformed('POST', () => '/api/moderation/cases'),
  ],
  ...Object.fromEntries(
    ['claim', 'release', 'reopen'].map((act) => [
      `post /api/moderation/cases/{id}/${act}`,
      [
        each('of the case with many reports', (community) =>
          requestAs(community.ben, 'POST', `${largestCase(community)}/${act}`, {}, withKey()),
        ),
      ],
    ]),
  ),
  // Each about a case of its own, since moderators may not act in an escalated one.
  'post /api/moderation/cases/{id}/escalate': [
    each('with a note as long as one can be', (community, n) =>
      requestAs(
        community.ben,
        'POST',
        `/api/moderation/cases/announcement_${someId(community, n)}/escalate`,
        { code: 'unsure', note: '語'.repeat(2_000) },
        withKey(),
      ),
    ),
    malformed('POST', (community) => `${largestCase(community)}/escalate`),
  ],
  'post /api/moderation/cases/{id}/notes': [
    each('as long as one can be', (community) =>
      requestAs(community.ben, 'POST', `${largestCase(community)}/notes`, { note: '語'.repeat(2_000) }, withKey()),
    ),
    malformed('POST', (community) => `${largestCase(community)}/notes`),
  ],
  'post /api/moderation/cases/{id}/decisions': [
    each('with the longest notes', (community, n) => {
      const note = '語'.repeat(2_000);
      const decision = {
        outcome: 'hide',
        rule: { id: '1', revision: 0 },
        revision: n,
        noteInternal: note,
        noteToAuthor: note,
        noteToReporters: note,
      };
      return requestAs(community.ben, 'POST', `${largestCase(community)}/decisions`, decision, withKey());
    }),
    malformed('POST', (community) => `${largestCase(community)}/decisions`),
  ],
  'post /api/moderation/cases/{id}/appeal-answers': [
    each('with the longest notes', (community, n) => {
      const note = '語'.repeat(2_000);
      const answer = { decisionId: 'some', upheld: n % 2 === 0, revision: n, noteInternal: note, noteToAuthor: note };
      return requestAs(community.ben, 'POST', `${largestCase(community)}/appeal-answers`, answer, withKey());
    }),
    malformed('POST', (community) => `${largestCase(community)}/appeal-answers`),
  ],
  'post /api/moderation/decisions': [
    each('100 cases that are opened for it, with the longest notes', (community, n) => decisions(community, n * 100)),
    each('100 cases that somebody has opened before', (community) => decisions(community, 0)),
    malformed('POST', () => '/api/moderation/decisions'),
  ],
  'get /api/moderation/log': [
    ...['?limit=100', '?limit=100&act=claimed', '?moderator=nobody'].map((query) =>
      always(query, ({ ben }) => requestAs(ben, 'GET', `/api/moderation/log${query}`)),
    ),
    read('100 about the largest recipes', () => '/api/moderation/log?limit=100&act=decided'),
  ],
  'get /api/analysis/projections': [read('all of them', () => '/api/analysis/projections')],
  'get /api/analysis/projections/{id}/comparison': [
    read('a version with itself', () => '/api/analysis/projections/feed/comparison?left=1&right=1', { repeats: 20 }),
  ],
  'get /api/analysis/projections/{id}/documents': [
    read('the newest posts', () => '/api/analysis/projections/feed/documents?limit=100'),
    read('of every event', () => '/api/analysis/projections/activity/documents?limit=100'),
    read('the newest recipes', () => '/api/analysis/projections/recipes/documents?limit=100'),
  ],
  'get /api/analysis/projections/{id}/document': [
    documentOf('a post that was liked and unliked most often', 'feed', 'AnnouncementUnliked'),
    documentOf('a comment under a post with many others', 'comments', 'CommentAdded'),
    read('a name as long as it may be', () => `/api/analysis/projections/feed/document?of=${'x'.repeat(2_000)}`),
  ],
  'get /api/analysis/projections/{id}/orders': [read('of one', () => '/api/analysis/projections/feed/orders')],
  'post /api/analysis/projections/{id}/skips': [
    always('the longest reason', ({ mallory }) =>
      requestAs(mallory, 'POST', '/api/analysis/projections/feed/skips', { eventId: 'e'.repeat(100), reason: '語'.repeat(500) }),
    ),
    malformed('POST', () => '/api/analysis/projections/feed/skips'),
  ],
  'post /api/analysis/projections/{id}/orders': [
    always('the longest reason', ({ mallory }) =>
      requestAs(mallory, 'POST', '/api/analysis/projections/feed/orders', {
        order: 'withdraw-skip',
        eventId: 'e'.repeat(100),
        reason: '語'.repeat(500),
      }),
    ),
    {
      input: 'rebuilds, each of them cancelled',
      repeats: 20,
      prepare:
        async ({ mallory }) =>
        (n) =>
          requestAs(mallory, 'POST', '/api/analysis/projections/rules/orders', { order: n % 2 ? 'cancel' : 'rebuild' }),
    },
    malformed('POST', () => '/api/analysis/projections/feed/orders'),
  ],
  'get /api/analysis/events': [
    read('all likes and comments', () => '/api/analysis/events?types=AnnouncementLiked,CommentAdded,AnnouncementPosted', { repeats: 20 }),
    read('types as long as they may be', () => `/api/analysis/events?types=${'x,'.repeat(2_000)}`),
  ],
  'post /api/analysis/exports': [
    always('of every type that there is room for', ({ mallory }) =>
      requestAs(mallory, 'POST', '/api/analysis/exports', { types: Array(100).fill('AnnouncementLiked'), format: 'csv' }),
    ),
    malformed('POST', () => '/api/analysis/exports'),
  ],
  'get /api/analysis/exports/{id}/file': [read('none of one’s own', () => `/api/analysis/exports/${'x'.repeat(2_000)}/file`)],
  'get /api/analysis/exports/progress': [read('of the last one', () => '/api/analysis/exports/progress')],
  'get /api/analysis/log': [
    read('the newest', () => '/api/analysis/log?limit=100'),
    read('by type and day', () => '/api/analysis/log?type=AnnouncementLiked&from=2020-01-01&until=2999-01-01&limit=100'),
    read('by the actor of an event', () => '/api/analysis/log?actorOf=50&type=AnnouncementPosted&limit=100'),
    read('by what is no event', () => '/api/analysis/log?subjectOf=9999999999999999'),
  ],
  'get /api/analysis/log/{id}': [read('one', () => '/api/analysis/log/50')],
  'get /api/analysis/event-types': [read('all of them', () => '/api/analysis/event-types')],
  'get /api/analysis/activity': [
    read('the last 90 days', () => '/api/analysis/activity'),
    read('the longest range', () => '/api/analysis/activity?from=2023-12-01&until=2026-11-30'),
    read('a range too long', () => '/api/analysis/activity?from=2000-01-01&until=9999-12-31'),
  ],
  'get /api/administration/roles': [
    read('everybody', () => '/api/administration/roles'),
    ...longestTerms.map(({ name, term }) => read(`search ${name}`, () => `/api/administration/roles?${queryOf(term)}`)),
  ],
  'post /api/administration/member-by-email': [
    each('one after the other', ({ mallory }, n) =>
      requestAs(mallory, 'POST', '/api/administration/member-by-email', { email: `nobody${n}@${'x'.repeat(280)}.org` }),
    ),
    malformed('POST', () => '/api/administration/member-by-email'),
  ],
  // In this order, so that Ben ends as a moderator.
  ...Object.fromEntries(
    (['delete', 'put'] as const).flatMap((method) =>
      ['moderator', 'analyst', 'administrator'].map((role) => [
        `${method} /api/users/{id}/roles/${role}`,
        [
          each('of one member', ({ mallory, benId }) =>
            requestAs(mallory, method.toUpperCase(), `/api/users/${benId}/roles/${role}`, undefined, withKey()),
          ),
        ],
      ]),
    ),
  ),
  // One at a time, since concurrent ones are refused.
  'get /api/auth/user/data': [read('of who has the most', () => '/api/auth/user/data', { repeats: 64, inShort: 'many' })],
  'get /api/auth/user/data/progress': [read('as it is', () => '/api/auth/user/data/progress')],
  // Refused, because these members signed in some time ago.
  'post /api/auth/user/erasure': [always('without a fresh sign-in', ({ mallory }) => requestAs(mallory, 'POST', '/api/auth/user/erasure'))],
  'delete /api/auth/user/erasure': [
    always('of an account that stays', ({ mallory }) => requestAs(mallory, 'DELETE', '/api/auth/user/erasure', undefined, withKey())),
  ],
  'get /api/rules': [read('50 of the longest', () => '/api/rules')],
  // Mallory is an administrator.
  'put /api/rules/{id}': [
    each('50 of the longest, one after the other', ({ mallory }, n) =>
      requestAs(mallory, 'PUT', `/api/rules/${1 + (n % 50)}`, { text: '語'.repeat(300), revision: null }),
    ),
    malformed('PUT', () => '/api/rules/1'),
  ],
  'delete /api/rules/{id}': [each('one after the other', ({ mallory }, n) => requestAs(mallory, 'DELETE', `/api/rules/${1 + (n % 50)}`))],
  'get /api/decisions': ['', '?limit=100'].map((query) =>
    always(`about the largest recipes ${query}`.trim(), ({ cleo }) => requestAs(cleo, 'GET', `/api/decisions${query}`)),
  ),
  'post /api/decisions/{id}/appeal': [
    each('with the longest text, of the case with many reports', (community) => {
      const appeal = { caseId: `announcement_${community.reportedPost}`, text: '語'.repeat(2_000) };
      return requestAs(community.mallory, 'POST', '/api/decisions/some/appeal', appeal, withKey());
    }),
    malformed('POST', () => '/api/decisions/some/appeal'),
  ],
  'get /api/reports': ['', '?limit=100'].map((query) =>
    always(`of the largest recipes ${query}`.trim(), ({ ben }) => requestAs(ben, 'GET', `/api/reports${query}`)),
  ),
  'post /api/reports': [
    each('of one post after the other', ({ ben, size }, n) => {
      const report = { contentType: 'announcement', contentId: firstId + (n % size.posts), reason: 'spam', description: '語'.repeat(500) };
      return requestAs(ben, 'POST', '/api/reports', report);
    }),
    always('of what has the most reports', ({ ben, reportedPost }) =>
      requestAs(ben, 'POST', '/api/reports', { contentType: 'announcement', contentId: reportedPost, reason: 'spam' }, withKey()),
    ),
  ],
  'get /media/{owner}/{id}/{key}': [
    always('the whole picture', ({ picture }) => requestAs(undefined, 'GET', picture)),
    always('a thousand ranges', ({ picture }) =>
      requestAs(undefined, 'GET', `${picture}?w=1`, undefined, {
        range: `bytes=${Array.from({ length: 1_000 }, (_, n) => `${n}-${n}`).join(',')}`,
      }),
    ),
  ],
  'get /api/health': [always('as it is', () => requestAs(undefined, 'GET', '/api/health'))],
};
