import type { IncomingHttpHeaders } from 'node:http';
import { type AskInProcess, askInProcess } from '@potluck/command-api/sign-in/issuer/ask-in-process';
import { positionHeader } from '@potluck/events/http/position';
import { sessionCookie } from '@potluck/events/http/session';
import express, { type Request, type RequestHandler } from 'express';
import { firstReads } from './frontend/src/app/first-reads.ts';

/** What a screen would ask for first, answered before it asks. The browser's `api` takes each in its place, once. */
export interface FirstAnswer {
  data: unknown;
  /** How far the projections that it was read from had folded. */
  position?: string;
  next?: string;
}

export interface FirstAnswers {
  /** By path and query. */
  answers: Record<string, FirstAnswer>;
  /** Undefined when it could not be found out in time. */
  viewer: 'visitor' | 'member' | undefined;
  /** A session that was used is kept for longer. */
  cookies: string[];
}

export type AnswerFirst = (url: URL, request: Request) => Promise<FirstAnswers>;

/** Longer than this nobody waits for a page; what is not there by then, in ms, it asks for itself. */
const patience = 400;
/** A longer answer would hold up the code that shows it, in characters. */
const longest = 60_000;
const whoIsLooking = '/api/auth/user';
const sessionCookies = [sessionCookie(true), sessionCookie(false)];

/** Without the cookie of a session there is none. */
const mayBeSignedIn = (cookie = '') => cookie.split(';').some((pair) => sessionCookies.includes(pair.split('=')[0]?.trim() ?? ''));

/** Asks the query-api's routes within this process, as the browser that wants the page would. */
export function createFirstAnswers(queries: RequestHandler): AnswerFirst {
  const ask = askInProcess(express().disable('etag').set('trust proxy', true).use(queries));
  return async (url, request) => {
    const { cookie } = request.headers;
    const headers = { accept: 'application/json', 'x-forwarded-proto': request.protocol, ...(cookie && { cookie }) };
    const found: FirstAnswers = { answers: {}, viewer: undefined, cookies: [] };
    const read = async (path: string) => {
      const got = await answerOf(ask, path, headers).catch(() => undefined);
      if (got?.answer) found.answers[path] = got.answer;
      found.cookies.push(...(got?.cookies ?? []));
    };
    const readAll = async () => {
      if (mayBeSignedIn(cookie)) await read(whoIsLooking);
      found.viewer = whoIsLooking in found.answers ? 'member' : 'visitor';
      await Promise.all(firstReads(url, found.viewer === 'member').map(read));
    };
    await inTime(readAll());
    // What comes later is not sent twice.
    return { ...found, answers: { ...found.answers }, cookies: [...found.cookies] };
  };
}

async function answerOf(ask: AskInProcess, path: string, headers: Record<string, string>) {
  const { status, text, headers: said } = await ask(`http://page${path}`, { method: 'GET', headers });
  const cookies = said['set-cookie'] ?? [];
  if (status !== 200 || text.length > longest) return { cookies };
  return { cookies, answer: { data: JSON.parse(text) as unknown, position: positionIn(said), next: nextIn(said) } };
}

const positionIn = (headers: IncomingHttpHeaders) => headers[positionHeader.toLowerCase()] as string | undefined;
const nextIn = ({ link }: IncomingHttpHeaders) => /<([^>]*)>\s*;\s*rel="?next"?/.exec(String(link ?? ''))?.[1];

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
