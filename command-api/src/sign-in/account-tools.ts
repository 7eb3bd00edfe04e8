import { randomUUID } from 'node:crypto';
import { email as emailClaim, foldEvents, type RegisteredUser, type Role, type User, user as userStream } from '@potluck/events';
import type { Ports } from '@potluck/stores/ports/ports';
import { system } from '../deciders/context.ts';
import { decideHold, type HoldCommand } from '../deciders/hold.ts';
import { handleAlone } from '../handle.ts';
import { changeRoles } from './change-roles.ts';
import { emailHash } from './email-hash.ts';
import { localAccounts } from './issuer/local-accounts.ts';
import { identityHashOf, readUser } from './register.ts';

export type AccountTools = ReturnType<typeof accountTools>;

/** Operations of the command-line tools on accounts of the built-in issuer and on roles. The tools ask the running server for them. */
export function accountTools(ports: Pick<Ports, 'events' | 'accounts' | 'bus'>) {
  const accounts = localAccounts(ports.accounts);
  return {
    accounts: {
      /** Oldest first. */
      async list(): Promise<{ email: string; name: string | null; createdAt: string; hasPassword: boolean }[]> {
        const all = await accounts.list();
        return all.map(({ email, name, createdAt, passwordHash }) => ({ email, name, createdAt, hasPassword: passwordHash !== null }));
      },
      /**
       * Creates an account. Returns the path of a page for choosing its password, once, within 24 hours.
       * Throws if the address is invalid or has an account.
       */
      async add(email: string): Promise<string> {
        if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) throw new Error(`'${email}' is not an email address`);
        const account = await accounts.create(email, null, null);
        if (!account) throw new Error(`${email} has an account already`);
        return accounts.newLink(account);
      },
      /** The same for an account whose password was forgotten; the old one works until a new one is chosen. Throws without an account. */
      async reset(email: string): Promise<string> {
        const account = await accounts.byEmail(email);
        if (!account) throw new Error(`${email} has no account here`);
        return accounts.newLink(account);
      },
      registrationOpen: (): Promise<boolean> => accounts.registrationOpen(),
      openRegistration: (): Promise<void> => accounts.setRegistration(true),
      closeRegistration: (): Promise<void> => accounts.setRegistration(false),
    },

    /**
     * The user with this address, if any. `verified` is false for accounts of the built-in issuer, which sends no mail: the address is only
     * what was typed when the account was created.
     */
    async findUserByEmail(email: string): Promise<{ user: RegisteredUser; verified: boolean } | undefined> {
      const { events } = await ports.events.read(`email-${await emailHash(ports.accounts, email)}`);
      const { claim } = foldEvents(emailClaim, events);
      if (!claim) return undefined;
      const user = await readUser(ports.events, claim.userId);
      const local = await accounts.byEmail(email);
      const verified = !local || claim.identityHash !== identityHashOf('local', local.sub);
      return user.status === 'registered' ? { user, verified } : undefined;
    },
    async findUserById(userId: string): Promise<RegisteredUser | undefined> {
      const user = await readUser(ports.events, userId);
      return user.status === 'registered' ? user : undefined;
    },
    /** False when the user had the role already. Refuses 'user-not-found'. */
    grantRole: async (userId: string, role: Role): Promise<boolean> =>
      (await changeRoles(ports, userId, (roles) => (roles.includes(role) ? roles : [...roles, role]), 'command_line', {
        now: new Date(),
      })) > 0n,
    /** False when the user did not have the role. Refuses 'user-not-found'. */
    revokeRole: async (userId: string, role: Role): Promise<boolean> =>
      (await changeRoles(ports, userId, (roles) => roles.filter((one) => one !== role), 'command_line', { now: new Date() })) > 0n,
    /** False when nothing was to change. Refuses 'user-not-found', 'invalid-input'. */
    async changeHold(userId: string, command: HoldCommand): Promise<boolean> {
      const now = new Date().toISOString();
      const envelope = { actor: 'system', at: now, correlationId: randomUUID() };
      const decide = () => (state: User) => decideHold(command, state, { actor: system, now });
      return (await handleAlone(ports.events)(userStream, userId, envelope, decide)).events.length > 0;
    },
  };
}
