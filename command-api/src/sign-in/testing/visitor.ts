import { Browser } from './browser.ts';

export const password = 'a long enough password';

/** For specs: a person with a browser. */
export class Visitor extends Browser {
  /** The signed-in user's id, or null. */
  async who(): Promise<string | null> {
    return JSON.parse((await this.ask('/who')).text).userId;
  }

  /** When the issuer last authenticated the person, in ms since 1970; null if it did not say. */
  async signedInAt(): Promise<number | null> {
    return JSON.parse((await this.ask('/who')).text).signedInAt;
  }

  /** Creates an account and returns the new user's id. */
  async signUp(email: string, page = '/'): Promise<string> {
    await this.open(`/api/login?return_to=${encodeURIComponent(page)}`);
    await this.follow('Create account');
    await this.submit({ name: 'Ana', email, password });
    return (await this.who()) as string;
  }

  /** Fills in the sign-in page and returns the final page. */
  async signIn(email: string, secret = password) {
    await this.open('/api/login');
    return this.submit({ email, password: secret });
  }
}
