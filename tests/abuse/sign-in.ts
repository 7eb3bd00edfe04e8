import type { RequestAbuse } from './abuse.ts';
import { type LoadRequest, requestAs } from './load-request.ts';

/** The forms of sign-in, as a visitor gets them. */
async function signInForm(url: string): Promise<{ at: string; cookie: string; action: string; hidden: [string, string][]; start: string }> {
  const cookies = new Map<string, string>();
  let at = new URL('/api/login', url);
  let start = '';
  for (let hops = 0; hops < 10; hops++) {
    const response = await fetch(at, { redirect: 'manual', headers: { cookie: cookieOf(cookies) } });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const body = await response.text();
    if (response.status < 300 || response.status >= 400) {
      const action = /<form[^>]*action="([^"]*)"/.exec(body)?.[1];
      if (!action) throw new Error(`there is no form to sign in: ${response.status}`);
      const fields = [...body.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)];
      return { at: at.href, cookie: cookieOf(cookies), action, hidden: fields.map(([, name = '', value = '']) => [name, value]), start };
    }
    at = new URL(response.headers.get('location') ?? '', at);
    start ||= `${at.pathname}${at.search}`;
  }
  throw new Error('sign-in leads round in circles');
}
const cookieOf = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const fillIn = (input: string, fields: Record<string, string>): RequestAbuse => ({
  input,
  async prepare(_, url) {
    const { cookie, action, hidden } = await signInForm(url);
    const path = action.replaceAll('&amp;', '&');
    const body = Buffer.from(new URLSearchParams([...hidden, ...Object.entries(fields)]).toString());
    const headers = { cookie, origin: url, 'content-type': 'application/x-www-form-urlencoded' };
    return (): LoadRequest => ({ method: 'POST', path, headers, body });
  },
});

/** Loads of sign-in, which the OpenAPI document does not list. */
export const signIn: Record<string, RequestAbuse[]> = {
  // First, since the issuer limits the pages per address, and the others use them up.
  'sign-in by password': [
    fillIn('a wrong one', { email: 'mallory@example.org', password: 'not the right one' }),
    fillIn('the longest', { email: 'mallory@example.org', password: 'x'.repeat(30_000) }),
  ],
  'sign-in begins': [
    { input: 'as it is', prepare: async () => () => ({ method: 'GET', path: '/api/login' }) },
    {
      input: 'by a member with a long history',
      prepare:
        async ({ ben }) =>
        () =>
          requestAs(ben, 'GET', '/api/login'),
    },
    {
      input: 'a way back of 14,000 letters',
      prepare: async () => () => ({ method: 'GET', path: `/api/login?returnTo=/${'x'.repeat(14_000)}` }),
    },
    {
      input: 'at the issuer',
      async prepare(_, url) {
        const { start } = await signInForm(url);
        return () => ({ method: 'GET', path: start });
      },
    },
  ],
};
