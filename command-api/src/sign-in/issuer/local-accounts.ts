import { createHash, randomBytes } from 'node:crypto';
import { usualPasswordCost } from '@potluck/host/settings';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import type { Turn } from '../../fair-turns.ts';
import { normaliseEmail } from '../email-hash.ts';
import { type Cost, hashPassword, isCheaper, passwordFits } from './password.ts';

/** An account of the built-in issuer. */
export interface LocalAccount {
  /** Its id in tokens; never changes. */
  sub: string;
  email: string;
  /** As others see it; null until the member has chosen it. */
  name: string | null;
  /** Null until a password was chosen. */
  passwordHash: string | null;
  /** ISO date-time. */
  createdAt: string;
}

interface Link {
  email: string;
  sub: string;
}

/** Where the rows of oidc-provider name an account. */
interface SignInRow {
  accountId?: string;
  session?: { accountId?: string };
  result?: { login?: { accountId?: string } };
}

const oneDay = 24 * 3_600_000;
const linkId = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Options {
  /** ms since 1970. */
  now?: () => number;
  passwordCost?: Cost;
}

export type LocalAccounts = ReturnType<typeof localAccounts>;

/** The accounts of the built-in issuer, one row per address, and the links with which their passwords are chosen. */
export function localAccounts(store: AccountStore, { now = Date.now, passwordCost = usualPasswordCost }: Options = {}) {
  const accounts = store.table<LocalAccount>('issuer-accounts');
  const links = store.table<Link>('issuer-links');
  const settings = store.table<{ open: boolean }>('issuer-settings');

  const byEmail = async (email: string): Promise<LocalAccount | undefined> => (await accounts.get(normaliseEmail(email)))?.value;
  const newLink = async (account: LocalAccount): Promise<string> => {
    const token = randomBytes(24).toString('base64url');
    // A newer link makes the older ones invalid.
    await links.deleteWhere(account.sub);
    await links.insert(linkId(token), { email: account.email, sub: account.sub }, { index: account.sub, expires: now() + oneDay });
    return `/oidc/choose-password/${token}`;
  };
  const linkOf = async (token: string) => {
    const link = await links.get(linkId(token));
    return link && (link.expires ?? 0) > now() ? link : undefined;
  };

  /** Ends the account's sessions at the issuer, and sign-ins that have passed the password but not come back to us yet. */
  const endSignIns = async ({ sub }: LocalAccount): Promise<void> => {
    // In the order of a sign-in: what a step has made in the meantime is found after it.
    for (const kind of ['Interaction', 'Session', 'Grant', 'AuthorizationCode', 'AccessToken']) {
      const rows = store.table<SignInRow>(`issuer-${kind}`);
      for (const { id, value } of await rows.list()) {
        const accountIds = [value.accountId, value.session?.accountId, value.result?.login?.accountId];
        if (accountIds.includes(sub)) await rows.delete(id);
      }
    }
  };

  /** Whether nobody has signed in with it within a day. Never true without a password: then the operator created the account. */
  const isAbandoned = async (account: LocalAccount, hasUser: (account: LocalAccount) => Promise<boolean>): Promise<boolean> =>
    account.passwordHash !== null && now() - Date.parse(account.createdAt) > oneDay && !(await hasUser(account));

  return {
    byEmail,
    async bySub(sub: string): Promise<LocalAccount | undefined> {
      return (await accounts.find(sub))[0]?.value;
    },
    endSignIns,
    /** Removes the account, its sessions at the issuer and its links for choosing a password. */
    async remove(account: LocalAccount): Promise<void> {
      await endSignIns(account);
      await links.deleteWhere(account.sub);
      await accounts.delete(normaliseEmail(account.email));
    },
    async list(): Promise<LocalAccount[]> {
      return (await accounts.list()).map((row) => row.value).sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    },
    /**
     * Undefined when the address has an account already. With `password` null, it is chosen with a link. An existing account is replaced a
     * day after its creation if, by `hasUser`, nobody has ever signed in with it: the address may not belong to its creator.
     */
    async create(
      email: string,
      name: string | null,
      password: string | null,
      { turn, hasUser }: { turn?: Turn; hasUser?(account: LocalAccount): Promise<boolean> } = {},
    ): Promise<LocalAccount | undefined> {
      const earlier = await accounts.get(normaliseEmail(email));
      if (earlier && !(hasUser && (await isAbandoned(earlier.value, hasUser)))) return undefined;
      const account: LocalAccount = {
        sub: randomBytes(16).toString('base64url'),
        email: email.trim(),
        name,
        passwordHash: password === null ? null : await hashPassword(password, passwordCost, turn),
        createdAt: new Date(now()).toISOString(),
      };
      const index = account.sub;
      if (!earlier) return (await accounts.insert(normaliseEmail(email), account, { index })) ? account : undefined;
      if (!(await accounts.replace(earlier.id, account, earlier.version, { index }))) return undefined;
      await links.deleteWhere(earlier.value.sub);
      return account;
    },
    /** The account with this address and password. A hash from when the cost was lower is replaced. */
    async authenticate(email: string, password: string, turn?: Turn): Promise<LocalAccount | undefined> {
      const row = await accounts.get(normaliseEmail(email));
      const earlier = row?.value.passwordHash;
      if (!(await passwordFits(password, earlier, passwordCost, turn))) return undefined;
      if (row && earlier && isCheaper(earlier, passwordCost)) {
        const passwordHash = await hashPassword(password, passwordCost, turn);
        // Not if the account has changed since it was read: it may have another password.
        await accounts.replace(row.id, { ...row.value, passwordHash }, row.version, { index: row.index });
      }
      return row?.value;
    },
    /** The hash of a password. Slow, so call it before reading anything that may change. */
    hash: (password: string, turn?: Turn): Promise<string> => hashPassword(password, passwordCost, turn),
    /** Undefined when the account no longer exists. */
    async setPassword(email: string, passwordHash: string, name?: string): Promise<LocalAccount | undefined> {
      for (;;) {
        const row = await accounts.get(normaliseEmail(email));
        if (!row) return undefined;
        const account = { ...row.value, passwordHash, name: row.value.name ?? name ?? null };
        if (await accounts.replace(row.id, account, row.version, { index: row.index })) return account;
      }
    },
    /** The path of a page where the member chooses a password: works once, for 24 hours. */
    newLink,
    async accountOfLink(token: string): Promise<LocalAccount | undefined> {
      const link = await linkOf(token);
      return link && byEmail(link.value.email);
    },
    /** Makes the link invalid; false when it already was, or was too old. */
    async useLink(token: string): Promise<boolean> {
      const link = await linkOf(token);
      if (!link || !(await links.replace(link.id, link.value, link.version, { index: link.index, expires: 0 }))) return false;
      await links.delete(link.id);
      return true;
    },
    async registrationOpen(): Promise<boolean> {
      return (await settings.get('registration'))?.value.open ?? true;
    },
    async setRegistration(open: boolean): Promise<void> {
      await settings.put('registration', { open });
    },
  };
}
