import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { problemPage } from './pages/pages.ts';
import { sendPage } from './pages/send-page.ts';

/** Counts how often a sign-in was restarted automatically within a minute. */
const cookie = 'potluck-again';
const most = 5;

function timesBegun(request: IncomingMessage): number {
  const found = /(?:^|;\s*)potluck-again=(\d+)/.exec(request.headers.cookie ?? '');
  return Number(found?.[1] ?? 0);
}

/** The headers of an answer that restarts the sign-in, when its page is out of date, bookmarked or revisited. */
export function anewHeaders(request: IncomingMessage, secure: boolean): { Location: string; 'Set-Cookie': string } {
  const value = `${cookie}=${timesBegun(request) + 1}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return { Location: '/api/login?again', 'Set-Cookie': value };
}

export function beginAnew(request: Request, response: Response, secure: boolean): void {
  const headers = anewHeaders(request, secure);
  response.append('Set-Cookie', headers['Set-Cookie']).redirect(303, headers.Location);
}

/** When restarting has become a loop, answers with a page that says why. True if it answered. */
export function wentInCircles(request: Request, response: Response): boolean {
  if (!('again' in request.query)) return false;
  const times = timesBegun(request);
  if (times > 0 && times <= most) return false;
  response.clearCookie(cookie);
  const why =
    times === 0
      ? 'Your browser did not keep the cookie that signing in needs. Please allow cookies for this site.'
      : 'Signing in began anew several times and did not come to an end. Please allow cookies for this site, or try another browser.';
  sendPage(response, 400, problemPage('Signing in did not work', why));
  return true;
}

export const doneBeginning = (response: Response): Response => response.clearCookie(cookie);
