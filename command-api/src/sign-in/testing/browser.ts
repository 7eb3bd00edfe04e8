import https from 'node:https';

interface Cookie {
  name: string;
  value: string;
  path: string;
  secure: boolean;
  attributes: string;
}

export interface Visited {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
}

/** For specs: a browser without scripts. Keeps cookies by path and Secure, follows redirects, fills in the first form of a page. */
export class Browser {
  readonly cookies = new Map<string, Cookie>();
  /** Every requested address, in order. */
  readonly visited: string[] = [];
  now: Visited | undefined;

  constructor(private readonly origin: string) {}

  /** One request, redirects not followed. */
  async ask(address: string | URL, request: { method?: string; body?: string; headers?: Record<string, string> } = {}): Promise<Visited> {
    const url = new URL(address, this.now?.url ?? this.origin);
    this.visited.push(url.pathname + url.search);
    const headers: Record<string, string> = { accept: 'text/html', ...request.headers };
    const cookie = [...this.cookies.values()].filter((one) => this.sends(one, url)).map(({ name, value }) => `${name}=${value}`);
    if (cookie.length > 0) headers.cookie = cookie.join('; ');
    const answer = await send(url, { method: request.method ?? 'GET', body: request.body, headers });
    for (const line of answer.headers.getSetCookie()) this.keep(line, url);
    return { url, ...answer };
  }

  /** Opens a page and follows its redirects. */
  async open(address: string | URL, request: Parameters<Browser['ask']>[1] = {}): Promise<Visited> {
    let answer = await this.ask(address, request);
    for (let redirects = 0; answer.status >= 300 && answer.status < 400; redirects++) {
      if (redirects > 20) throw new Error(`redirected too often: ${this.visited.slice(-6).join(' → ')}`);
      answer = await this.ask(new URL(answer.headers.get('location') ?? '', answer.url));
    }
    this.now = answer;
    return answer;
  }

  /** Fills in the first form of the page and sends it; prefilled values stay. */
  async submit(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Visited> {
    const form = this.form();
    const names = new Set(form.inputs.map(({ name }) => name));
    for (const name of Object.keys(fields)) if (!names.has(name)) throw new Error(`the form has no field ${name}`);
    const body = new URLSearchParams(form.inputs.map(({ name, value }): [string, string] => [name, fields[name] ?? value])).toString();
    const { origin } = (this.now as Visited).url;
    const sent = { 'content-type': 'application/x-www-form-urlencoded', origin, 'sec-fetch-site': 'same-origin', ...headers };
    return this.open(form.action, { method: form.method, body, headers: sent });
  }

  form(): { action: string; method: string; button: string; inputs: { name: string; value: string; autocomplete: string }[] } {
    const text = /<form[\s\S]*?<\/form>/.exec(this.now?.text ?? '')?.[0];
    if (!text) throw new Error(`no form on ${this.now?.url}: ${this.now?.text.slice(0, 500)}`);
    const of = (tag: string, name: string) => unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
    const inputs = [...text.matchAll(/<input[^>]*>/g)].map(([tag]) => ({
      name: of(tag, 'name'),
      value: of(tag, 'value'),
      autocomplete: of(tag, 'autocomplete'),
    }));
    const button = /<button[^>]*>([^<]*)</.exec(text)?.[1] ?? '';
    return { action: of(text, 'action'), method: of(text, 'method').toUpperCase(), button, inputs };
  }

  /** The reason why the form was refused, and the element with the focus: a field's name, or the id of the reason. */
  refusal(): { problem: string | undefined; focus: string | undefined } {
    const text = this.now?.text ?? '';
    return { problem: /role="alert"[^>]*>([^<]*)</.exec(text)?.[1], focus: /id="([^"]*)"[^>]* autofocus/.exec(text)?.[1] };
  }

  /** Follows the link with this text. */
  follow(text: string): Promise<Visited> {
    const link = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${text}</a>`).exec(this.now?.text ?? '')?.[1];
    if (!link) throw new Error(`no link '${text}' on ${this.now?.url}`);
    return this.open(unescapeHtml(link));
  }

  private sends(cookie: Cookie, url: URL): boolean {
    const { path } = cookie;
    return (
      (url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)) &&
      (!cookie.secure || url.protocol === 'https:')
    );
  }

  private keep(line: string, url: URL): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const of = (attribute: string) => attributes.find((one) => one.toLowerCase().startsWith(attribute))?.split('=')[1];
    const secure = attributes.some((one) => one.toLowerCase() === 'secure');
    const path = of('path') ?? '/';
    // Like browsers, silently drop cookies that are not allowed.
    if (secure && url.protocol !== 'https:') return;
    if (name.startsWith('__Host-') && (!secure || path !== '/' || of('domain'))) return;
    if (name.startsWith('__Secure-') && !secure) return;
    const expires = of('expires');
    const over = of('max-age') === '0' || (expires !== undefined && new Date(expires).getTime() <= Date.now());
    if (over) this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { name, value, path, secure, attributes: line });
  }
}

const unescapeHtml = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

async function send(url: URL, request: { method: string; body?: string; headers: Record<string, string> }) {
  if (url.protocol === 'http:') {
    const response = await fetch(url, { ...request, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  // The specs' certificate is self-signed.
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const sent = https.request(url, { method: request.method, headers: request.headers, rejectUnauthorized: false }, (answer) => {
      const headers = new Headers();
      for (let at = 0; at < answer.rawHeaders.length; at += 2)
        headers.append(answer.rawHeaders[at] as string, answer.rawHeaders[at + 1] as string);
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers, text }));
    });
    sent.on('error', reject).end(request.body);
  });
}
