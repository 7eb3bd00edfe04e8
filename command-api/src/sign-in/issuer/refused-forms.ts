import { maxEmail, maxName } from '@potluck/events/limits';
import type { Request, Response } from 'express';
import type { Shown } from '../pages/form.ts';
import { sealing } from '../sealed-text.ts';

export interface RefusedForms {
  /** Sends the browser back to the form at `path`, which then shows why it was refused and what had been typed. */
  sendBack(response: Response, path: string, shown: Shown): void;
  /** The refusal to show in the form at this request's address; empty if the form is opened without one, or after 10 minutes. */
  shownAt(request: Request): Shown;
}

interface Options {
  /** 32 bytes in base64url. */
  key: string;
  secure: boolean;
  /** ms since 1970. */
  now?: () => number;
}

const life = 10 * 60_000;
/** Typed values are cut to the length of their fields, so that the cookie stays below the browsers' limit of 4 kB. */
const longest: Record<string, number> = { name: maxName, email: maxEmail };

/**
 * A refused form is answered with a redirect to itself, so that Back and reload never ask to send it again. The reason and the typed
 * values are in a sealed cookie for that form, so the server stores nothing. The address has only a mark, which distinguishes the
 * redirected form from an empty one.
 */
export function refusedForms({ key, secure, now = Date.now }: Options): RefusedForms {
  const { seal, open } = sealing(key);
  const name = secure ? '__Secure-potluck.refused' : 'potluck.refused';

  return {
    sendBack(response, path, shown) {
      const typed = Object.entries(shown.typed ?? {}).map(([field, text]) => [field, text.slice(0, longest[field] ?? 0)]);
      const sealedForm = { ...shown, typed: Object.fromEntries(typed), until: now() + life };
      const { mark, sealed } = seal(path, JSON.stringify(sealedForm));
      response.cookie(name, `${mark}.${sealed}`, { path, httpOnly: true, sameSite: 'lax', secure, maxAge: life });
      response.redirect(303, `${path}?refused=${mark}`);
    },
    shownAt(request) {
      const mark = request.query.refused;
      if (typeof mark !== 'string' || !/^[\w-]{16}$/.test(mark)) return {};
      const sealed = new RegExp(`(?:^|;\\s*)${name.replace('.', '\\.')}=${mark}\\.([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
      const text = sealed && open(request.path, { mark, sealed });
      if (!text) return {};
      const { until, ...shown } = JSON.parse(text) as Shown & { until: number };
      return until > now() ? shown : {};
    },
  };
}
