import { administrator } from './keycloak.ts';

export interface RealmUser {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  emailVerified?: boolean;
}

export type Realm = Awaited<ReturnType<typeof openRealm>>;

/** Administration of the realm 'potluck', by default of a Keycloak that a test started; users are named by e-mail address. */
export async function openRealm(url: string, { username, password } = administrator) {
  const credentials = { grant_type: 'password', client_id: 'admin-cli', username, password };

  /** Tokens last a minute, so each step gets a new one. */
  async function ask(path: string, method = 'GET', body?: object): Promise<unknown> {
    const token = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(credentials),
    });
    if (!token.ok) throw new Error(`the administrator gets no token: ${token.status} ${await token.text()}`);
    const { access_token } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/admin/realms/potluck${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  async function idOf(email: string): Promise<string> {
    const [user] = (await ask(`/users?exact=true&email=${encodeURIComponent(email)}`)) as { id: string }[];
    if (!user) throw new Error(`${email} has no account`);
    return user.id;
  }

  return {
    async addUser({ password, ...user }: RealmUser): Promise<void> {
      const credentials = [{ type: 'password', value: password, temporary: false }];
      await ask('/users', 'POST', { emailVerified: true, ...user, username: user.email, enabled: true, credentials });
    },
    /** Sets exactly these roles, besides the default ones. */
    async setRoles(email: string, names: readonly string[]): Promise<void> {
      const mappings = `/users/${await idOf(email)}/role-mappings/realm`;
      const all = (await ask('/roles')) as { name: string }[];
      const ours = all.filter(({ name }) => ['moderator', 'administrator', 'analyst'].includes(name));
      await ask(mappings, 'DELETE', ours);
      await ask(
        mappings,
        'POST',
        ours.filter(({ name }) => names.includes(name)),
      );
    },
    /** Number of the user's sessions at Keycloak. */
    sessionsOf: async (email: string): Promise<number> => ((await ask(`/users/${await idOf(email)}/sessions`)) as unknown[]).length,
  };
}
