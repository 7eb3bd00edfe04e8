import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './browser/open-browser.ts';
import { type Engine, freePort } from './engines/engine.ts';
import { gateway } from './engines/gateway.ts';
import { administrator, keycloak } from './engines/keycloak.ts';
import { openRealm, type Realm } from './engines/keycloak-realm.ts';
import { withEngines } from './engines/with-engines.ts';
import { type PotluckProcess, removeFolder, startPotluckProcess } from './potluck-process.ts';

// As in docker-compose.yml: Potluck and the issuer behind one gateway; the server calls the issuer directly.
const [publicPort, potluckPort] = [await freePort(), await freePort()];
const publicUrl = `http://127.0.0.1:${publicPort}`;
const issuerUrl = `${publicUrl}/auth/realms/potluck`;
const clientSecret = randomBytes(24).toString('base64url');
let issuer: Engine;
const issuerKind = keycloak(() => ({ publicUrl, clientSecret }));
const potluckHost = [`127.0.0.1:${potluckPort}`];
const gatewayKind = gateway(() => ({
  commandApi: potluckHost,
  queryApi: potluckHost,
  pages: potluckHost,
  issuer: [new URL(issuer.url).host],
}));

const password = 'correct horse battery';
const ana = { email: 'ana@example.org', password, firstName: 'Ana', lastName: 'Ruiz' };
const ben = { email: 'ben@example.org', password, firstName: 'Ben', lastName: 'Okoye', emailVerified: false };

await withEngines([issuerKind, gatewayKind], (foundIssuer, foundGateway) =>
  describe(`sign-in | ${foundIssuer.version} | ${foundGateway.version}`, () => {
    let caddy: Engine;
    let potluck: PotluckProcess;
    let browser: Browser;
    let realm: Realm;

    beforeAll(async () => {
      issuer = await foundIssuer.start();
      realm = await openRealm(issuer.url);
      await realm.addUser(ana);
      await realm.addUser(ben);
      await realm.setRoles(ana.email, ['moderator']);
      caddy = await foundGateway.start({ port: publicPort });
      const env = {
        PUBLIC_URL: publicUrl,
        TRUST_PROXY: '1',
        OIDC_ISSUER: issuerUrl,
        OIDC_INTERNAL_URL: `${issuer.url}/realms/potluck`,
        OIDC_CLIENT_ID: 'potluck',
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_ROLES_CLAIM: 'roles',
      };
      potluck = await startPotluckProcess({ port: potluckPort, env });
      browser = await openBrowser();
    }, 240_000);
    afterAll(async () => {
      await browser?.close();
      await potluck?.stop();
      await caddy?.dispose();
      await issuer?.dispose();
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
      await signIn(page, ana);
      expect(await me(page)).toMatchObject({
        email: ana.email,
        firstName: 'Ana',
        lastName: 'Ruiz',
        displayName: null,
        roles: ['moderator'],
      });
      await page.context().close();
    });

    test('at the next sign-in, in any browser, they are the same member, with the present roles', async () => {
      const [first, second] = [await visitor(), await visitor()];
      await realm.setRoles(ana.email, ['moderator']);
      await signIn(first, ana);
      const before = await me(first);
      await realm.setRoles(ana.email, ['analyst']);
      await signIn(second, ana);
      expect(await me(second)).toMatchObject({ id: before.id, roles: ['analyst'] });
      // An existing session gets the present rights too.
      expect(await me(first)).toMatchObject({ id: before.id, roles: ['analyst'] });
      await realm.setRoles(ana.email, []);
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
      const before = await realm.sessionsOf(ana.email);
      await signIn(page, ana);
      expect(await realm.sessionsOf(ana.email)).toBe(before + 1);
      await page.goto('/api/logout');
      // Without any form.
      expect(page.url()).toBe(`${publicUrl}/`);
      expect(await me(page)).toBe(401);
      expect(await realm.sessionsOf(ana.email)).toBe(before);
      await signIn(page, ana);
      await page.context().close();
    });

    test('an unverified address is refused, and another account can be used', async () => {
      const page = await visitor();
      await page.goto('/api/login');
      const [refused] = await Promise.all([
        page.waitForResponse((answer) => answer.url().startsWith(`${publicUrl}/api/callback`)),
        fillIn(page, ben),
      ]);
      expect(refused.status()).toBe(403);
      await page.getByText('Your account provider has not verified this email address').waitFor();
      expect(await me(page)).toBe(401);
      await page.locator('a[href="/api/logout"]').click();
      // Without a session Keycloak shows its form.
      await page.locator('[name=confirmLogout]').click();
      await page.waitForURL(`${publicUrl}/`);
      await signIn(page, ana);
      await page.context().close();
    });

    test('a wrong password is refused by the issuer, on its own page', async () => {
      const page = await visitor();
      await page.goto('/api/login');
      await fillIn(page, { ...ana, password: 'another one' });
      await page.getByText('Invalid username or password').waitFor();
      await fillIn(page, ana);
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
  }),
);
