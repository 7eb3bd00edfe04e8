/** A member without a browser: signs up over HTTP as the forms do, and keeps the cookies. For the demo, tests, benches and load. */
export class Member {
  private readonly cookies = new Map<string, string>();
  private constructor(
    readonly url: string,
    readonly name: string,
  ) {}

  static async signUp(url: string, name: string, email = emailOf(name), password = usualPassword): Promise<Member> {
    const member = new Member(url, name);
    const signIn = await member.follow('/api/login');
    const link = /href="([^"]*)"[^>]*>\s*Create account/.exec(signIn.body)?.[1];
    if (!link) throw new Error(`No 'Create account' on the sign-in page:\n${signIn.body}`);
    return member.fillIn(await member.follow(decode(link), signIn.url), { name, email, password });
  }

  static async signIn(url: string, name: string, email = emailOf(name), password = usualPassword): Promise<Member> {
    const member = new Member(url, name);
    return member.fillIn(await member.follow('/api/login'), { email, password });
  }

  /** Signs in again, as is required before an account can be deleted. */
  async signInAgain(email = emailOf(this.name), password = usualPassword): Promise<this> {
    return this.fillIn(await this.follow('/api/login?fresh=1'), { email, password });
  }

  private async fillIn(form: Page, fields: Record<string, string>): Promise<this> {
    const action = /<form[^>]*action="([^"]*)"/.exec(form.body)?.[1] ?? form.url;
    const hidden = [...form.body.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map((match) => [
      match[1],
      decode(match[2] as string),
    ]);
    const done = await this.follow(decode(action), form.url, {
      method: 'POST',
      body: new URLSearchParams([...(hidden as [string, string][]), ...Object.entries(fields)]),
    });
    if (!this.cookieHeader.includes('potluck.sid') || done.url.includes('/oidc')) {
      throw new Error(`The form did not end signed in: ${done.status} ${done.url}\n${done.body}`);
    }
    return this;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** One request with this member's cookies; redirects are not followed. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(path, this.url), {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie: this.cookieHeader },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (!name) continue;
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value as string);
    }
    return response;
  }

  async get<T>(path: string): Promise<T> {
    return this.answer(await this.request(path));
  }

  /** All pages of a list, in their order. */
  async all<T>(path: string): Promise<T[]> {
    const found: T[] = [];
    for (let next: string | undefined = path; next; ) {
      const response: Response = await this.request(next);
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      found.push(...(await this.answer<T[]>(response)));
    }
    return found;
  }

  async send<T>(method: string, path: string, body?: FormData | object, headers: Record<string, string> = {}): Promise<T> {
    const json = body !== undefined && !(body instanceof FormData);
    return this.answer(
      await this.request(path, {
        method,
        headers: json ? { ...headers, 'content-type': 'application/json' } : headers,
        body: json ? JSON.stringify(body) : (body as FormData | undefined),
      }),
    );
  }

  post<T>(path: string, body?: FormData | object, headers?: Record<string, string>): Promise<T> {
    return this.send('POST', path, body, headers);
  }

  private async answer<T>(response: Response): Promise<T> {
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  private async follow(path: string, base = this.url, init: RequestInit = {}): Promise<Page> {
    let url = new URL(path, base);
    let response = await this.request(url.href, { ...init, headers: { origin: new URL(this.url).origin } });
    for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 15; hops++) {
      url = new URL(response.headers.get('location') as string, url);
      if (url.origin !== new URL(this.url).origin) break;
      response = await this.request(url.href);
    }
    return { status: response.status, url: url.href, body: await response.text() };
  }
}

interface Page {
  status: number;
  url: string;
  body: string;
}

export const usualPassword = 'correct horse battery';
const emailOf = (name: string) => `${name.toLowerCase().replace(/\W/g, '.')}@example.org`;
const decode = (html: string) =>
  html
    .replace(/&amp;/g, '&')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"');
