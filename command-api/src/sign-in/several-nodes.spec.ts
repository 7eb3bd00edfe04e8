import { openMongoAccountStore } from '@potluck/stores/mongodb/account-store';
import { mongodbUnderTest } from '@potluck/stores/mongodb/mongodb-under-test.fixture';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPorts } from './testing/open-test-ports.ts';
import { type RoundRobin, roundRobin } from './testing/round-robin.ts';
import { type ServedSignIn, serveSignIn } from './testing/serve-sign-in.ts';
import { password, Visitor } from './testing/visitor.ts';

/** The account store of two nodes, with an instance for each. */
interface OpenedStores {
  stores: [AccountStore, AccountStore];
  close(): Promise<void>;
}

function signInOverTwoNodes(name: string, open: (embedded: AccountStore) => Promise<OpenedStores>): void {
  describe(`sign-in over two nodes on ${name}`, () => {
    let beside: Awaited<ReturnType<typeof openTestPorts>>;
    let opened: OpenedStores;
    let front: RoundRobin;
    const nodes: ServedSignIn[] = [];
    beforeAll(async () => {
      beside = await openTestPorts();
      opened = await open(beside.ports.accounts);
      front = await roundRobin();
      // Started at the same time, both get the same keys.
      const serve = (accounts: AccountStore) => serveSignIn({ ...beside.ports, accounts }, { publicUrl: front.url });
      nodes.push(...(await Promise.all(opened.stores.map(serve))));
      front.targets.push(...nodes.map(({ port }) => port));
    });
    afterAll(async () => {
      await front?.close();
      for (const node of nodes) await node.close();
      await opened?.close();
      await beside?.close();
    });

    let people = 0;
    const newEmail = () => `person-${++people}@example.org`;
    const newVisitor = () => new Visitor(front.url.origin);
    /** The result on every node. */
    const who = async (visitor: Visitor) => [await visitor.who(), await visitor.who()];
    /** The node that gets the first request. */
    const either = [0, 1];
    const beginWith = async (visitor: Visitor, node: number) => {
      for (let skipped = 0; skipped < node; skipped++) await visitor.ask('/');
    };

    test.each(either)('an account created across nodes is signed in on all of them (%i)', async (node) => {
      const visitor = newVisitor();
      await beginWith(visitor, node);
      const userId = await visitor.signUp(newEmail(), '/recipes');
      expect(visitor.now?.url.pathname).toBe('/recipes');
      expect(userId).toEqual(expect.any(String));
      expect(await who(visitor)).toEqual([userId, userId]);
    });

    test.each(either)('a refused form shows the reason and the typed values, and then signs in (%i)', async (node) => {
      const visitor = newVisitor();
      const email = newEmail();
      const userId = await newVisitor().signUp(email);
      await beginWith(visitor, node);
      await visitor.signIn(email, 'not the password');
      expect(visitor.refusal().problem).toContain('do not belong together');
      expect(visitor.form().inputs.find(({ name }) => name === 'email')?.value).toBe(email);
      await visitor.submit({ password });
      expect(await who(visitor)).toEqual([userId, userId]);
    });

    test.each(either)('a sign-out is effective on all nodes and at the issuer (%i)', async (node) => {
      const visitor = newVisitor();
      await visitor.signUp(newEmail());
      const kept = newVisitor();
      for (const [key, cookie] of visitor.cookies) kept.cookies.set(key, cookie);
      await who(visitor);
      await beginWith(visitor, node);
      await visitor.open('/api/logout');
      expect(await who(visitor)).toEqual([null, null]);
      expect(await who(kept)).toEqual([null, null]);
      await visitor.open('/api/login');
      expect(visitor.form().button).toBe('Sign in');
    });

    test('two tabs sign in at the same time, each to its own page', async () => {
      const visitor = newVisitor();
      const email = newEmail();
      await newVisitor().signUp(email);
      const first = await visitor.open('/api/login?return_to=/recipes');
      const second = await visitor.open('/api/login?return_to=/account');
      visitor.now = first;
      await visitor.submit({ email, password });
      expect(visitor.now?.url.pathname).toBe('/recipes');
      visitor.now = second;
      await visitor.submit({ email, password });
      expect(visitor.now?.url.pathname).toBe('/account');
    });

    test('a new password ends the sessions on every node', async () => {
      const [visitor, elsewhere] = [newVisitor(), newVisitor()];
      const email = newEmail();
      const userId = await visitor.signUp(email);
      await elsewhere.signIn(email);
      expect(await who(elsewhere)).toEqual([userId, userId]);
      await visitor.open('/oidc/change-password');
      await visitor.submit({ email, password, newPassword: 'another long password' });
      expect([await who(visitor), await who(elsewhere)]).toEqual([
        [userId, userId],
        [null, null],
      ]);
    });
  });
}

signInOverTwoNodes('the embedded store', async (embedded) => ({
  stores: [{ ...embedded }, { ...embedded }],
  close: async () => {},
}));

await withEngines([mongodb], (found) =>
  signInOverTwoNodes(found.version, async () => {
    const { newUrl, dispose } = await mongodbUnderTest(found);
    const [one, two] = [await openMongoAccountStore({ url: newUrl() }), await openMongoAccountStore({ url: newUrl() })];
    return {
      stores: [one, two],
      async close() {
        await Promise.all([one.close(), two.close()]);
        await dispose();
      },
    };
  }),
);
