import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mainPath } from './browser/main-path.ts';
import { openBrowser } from './browser/open-browser.ts';
import { signUpAtKeycloak } from './browser/sign-up-at-keycloak.ts';
import { type Cluster, planCluster } from './cluster/cluster.ts';
import { type Engine, freePort } from './engines/engine.ts';
import { gateway } from './engines/gateway.ts';
import { administrator } from './engines/keycloak.ts';
import type { Realm } from './engines/keycloak-realm.ts';
import { withEngines } from './engines/with-engines.ts';
import { type PotluckProcess, removeFolder, startPotluckProcess, temporaryFolder } from './potluck-process.ts';

// As in the compose files: Potluck and the issuer behind one gateway; the server calls the issuer directly. Keycloak takes half a minute of
// a core to start, so first the cluster has it, then one process at the same address.
const folder = await temporaryFolder();
const plan = await planCluster({ folder, eventStoreUrl: () => process.env.EVENTSTORE_URL });
const publicUrl = plan.url;
const issuerUrl = `${publicUrl}/auth/realms/potluck`;
let cluster: Cluster;
let realm: Realm;

const potluckPort = await freePort();
const potluckHost = [`127.0.0.1:${potluckPort}`];
const gatewayKind = gateway(() => ({
  commandApi: potluckHost,
  queryApi: potluckHost,
  pages: potluckHost,
  issuer: [new URL((cluster.engines.keycloak as Engine).url).host],
}));

const password = 'correct horse battery';
const eva = { email: 'eva@example.org', password, firstName: 'Eva', lastName: 'Ruiz' };
const leo = { email: 'leo@example.org', password, firstName: 'Leo', lastName: 'Okoye', emailVerified: false };

await withEngines([gatewayKind, ...plan.kinds], (foundGateway, ...found) => {
  beforeAll(async () => {
    cluster = await plan.start(found);
    realm = cluster.realm as Realm;
  }, 300_000);
  afterAll(async () => {
    await cluster?.close();
    await removeFolder(folder);
  });

  /** Two projectors, two query-apis, a command-api and the pages behind the gateway, as separate processes. */
  describe(`in a cluster | ${found.map(({ version }) => version).join(', ')}`, () => {
    mainPath(async () => ({
      url: publicUrl,
      signUp: (person) => signUpAtKeycloak(realm, person),
      async crash() {
        const nodes = Object.values(cluster.nodes);
        await Promise.all(nodes.map((node) => node.kill()));
        await Promise.all(nodes.map((node) => node.start()));
      },
      // The issuer is used below.
      async close() {
        const { nodes, engines } = cluster;
        await Promise.all(Object.values(nodes).map((node) => node.stop()));
        await engines.gateway.stop();
      },
    }));
  });

  describe(`sign-in to one process | ${found.at(-1)?.version} | ${foundGateway.version}`, () => {
    let caddy: Engine;
    let potluck: PotluckProcess;
    let browser: Browser;

    beforeAll(async () => {
      await realm.addUser(eva);
      await realm.addUser(leo);
      await realm.setRoles(eva.email, ['moderator']);
      caddy = await foundGateway.start({ port: Number(new URL(publicUrl).port) });
      const ofIssuer = Object.entries(cluster.env).filter(([name]) => name.startsWith('OIDC_'));
      const env = { PUBLIC_URL: publicUrl, TRUST_PROXY: '1', ...Object.fromEntries(ofIssuer) };
      potluck = await startPotluckProcess({ port: potluckPort, env });
      browser = await openBrowser();
    }, 240_000);
    afterAll(async () => {
      await browser?.close();
      await potluck?.stop();
      await caddy?.dispose();
      if (potluck) await removeFolder(potluck.dataFolder);
    });

    /** A person with a browser context. */
    async function visitor(): Promise<Page> {
      const context = await browser.newContext({ baseURL: publicUrl });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      return page;
    }
    async function fillIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
      expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\/realms\/potluck\//);
      await page.locator('[name=username]').fill(email);
      await page.locator('[name=password]').fill(password);
      await page.locator('[name=login]').click();
    }
    async function signIn(page: Page, who: { email: string; password: string }, at = '/recipes'): Promise<void> {
      await page.goto(`/api/login?return_to=${at}`);
      await fillIn(page, who);
      await page.waitForURL(`${publicUrl}${at}`);
    }
    /** The signed-in user according to Potluck, or the status of its refusal. */
    async function me(page: Page) {
      const answer = await page.request.get('/api/auth/user');
      return answer.ok() ? await answer.json() : answer.status();
    }

    test('a member with an account there signs in, with address, names and roles', async () => {
      const page = await visitor();
      await signIn(page, eva);
      expect(await me(page)).toMatchObject({
        email: eva.email,
        firstName: 'Eva',
        lastName: 'Ruiz',
        displayName: null,
        roles: ['moderator'],
      });
      await page.context().close();
    });

    test('at the next sign-in, in any browser, they are the same member, with the present roles', async () => {
      const [first, second] = [await visitor(), await visitor()];
      await realm.setRoles(eva.email, ['moderator']);
      await signIn(first, eva);
      const before = await me(first);
      await realm.setRoles(eva.email, ['analyst']);
      await signIn(second, eva);
      expect(await me(second)).toMatchObject({ id: before.id, roles: ['analyst'] });
      // An existing session gets the present rights too.
      expect(await me(first)).toMatchObject({ id: before.id, roles: ['analyst'] });
      await realm.setRoles(eva.email, []);
      await first.context().clearCookies({ name: 'potluck.sid' });
      // Keycloak still has a session in this browser, and shows no form.
      await first.goto('/api/login?return_to=/recipes');
      await first.waitForURL(`${publicUrl}/recipes`);
      expect(await me(first)).toMatchObject({ id: before.id, roles: [] });
      await first.context().close();
      await second.context().close();
    });

    test('signing out ends the session there too', async () => {
      const page = await visitor();
      const before = await realm.sessionsOf(eva.email);
      await signIn(page, eva);
      expect(await realm.sessionsOf(eva.email)).toBe(before + 1);
      await page.goto('/api/logout');
      // Without any form.
      expect(page.url()).toBe(`${publicUrl}/`);
      expect(await me(page)).toBe(401);
      expect(await realm.sessionsOf(eva.email)).toBe(before);
      await signIn(page, eva);
      await page.context().close();
    });

    test('an unverified address is refused, and another account can be used', async () => {
      const page = await visitor();
      await page.goto('/api/login');
      const [refused] = await Promise.all([
        page.waitForResponse((answer) => answer.url().startsWith(`${publicUrl}/api/callback`)),
        fillIn(page, leo),
      ]);
      expect(refused.status()).toBe(403);
      await page.getByText('Your account provider has not verified this email address').waitFor();
      expect(await me(page)).toBe(401);
      await page.locator('a[href="/api/logout"]').click();
      // Without a session Keycloak shows its form.
      await page.locator('[name=confirmLogout]').click();
      await page.waitForURL(`${publicUrl}/`);
      await signIn(page, eva);
      await page.context().close();
    });

    test('a wrong password is refused by the issuer, on its own page', async () => {
      const page = await visitor();
      await page.goto('/api/login');
      await fillIn(page, { ...eva, password: 'another one' });
      await page.getByText('Invalid username or password').waitFor();
      await fillIn(page, eva);
      await page.waitForURL(`${publicUrl}/`);
      await page.context().close();
    });

    test('the administrator reaches the console and the realm through the gateway', async () => {
      const page = await visitor();
      await page.goto('/auth/admin/');
      await page.locator('[name=username]').fill(administrator.username);
      await page.locator('[name=password]').fill(administrator.password);
      await page.locator('[name=login]').click();
      await page.getByText('Manage realms').first().click();
      await page.getByText('potluck', { exact: true }).first().waitFor();
      await page.context().close();
    });

    test('the issuer redirects only to Potluck, and sets no policy for other names of the site', async () => {
      const ask = async (redirectUri: string) => {
        const query = new URLSearchParams({ client_id: 'potluck', response_type: 'code', scope: 'openid', redirect_uri: redirectUri });
        return fetch(`${issuerUrl}/protocol/openid-connect/auth?${query}`, { redirect: 'manual' });
      };
      expect((await ask(`${publicUrl}/api/callback`)).status).toBe(200);
      for (const elsewhere of ['http://elsewhere.example/api/callback', `${publicUrl}/recipes`, `${publicUrl}/api/callback/..`])
        expect((await ask(elsewhere)).status).toBe(400);
      // It would apply to all subdomains.
      expect((await ask(`${publicUrl}/api/callback`)).headers.get('strict-transport-security')).toBe('max-age=31536000');
    });
  });
});
