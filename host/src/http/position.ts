import { type PositionToken, parsePositionToken, positionToken } from '@potluck/events/position';
import type { Request, Response } from 'express';

/** The header of requests and answers, and the cookie that serves first loads and curl. */
const positionHeader = 'X-Potluck-Position';
const positionCookie = 'potluck-position';

/** How far the caller has seen or written: the header's token, else the cookie's; undefined without either. */
export function positionOf(request: Request): PositionToken | undefined {
  const header = request.get(positionHeader);
  return parsePositionToken(header) ? header : cookieOf(request);
}

/** Says how far the documents of an answer have been folded. */
export function sendPosition(response: Response, storeId: string, position: bigint): void {
  response.setHeader(positionHeader, positionToken(storeId, position));
}

/** Says where a command's events stand, in the header and in a cookie; never an older one than the request brought. */
export function sendCommandPosition(response: Response, storeId: string, position: bigint): void {
  let highest = position;
  for (const token of [response.req.get(positionHeader), cookieOf(response.req)]) {
    const brought = parsePositionToken(token);
    if (brought?.storeId === storeId && brought.position > highest) highest = brought.position;
  }
  const token = positionToken(storeId, highest);
  response.setHeader(positionHeader, token);
  // The page's scripts may read it: it is no secret. Written by hand, since every command sends it.
  const secure = response.req.secure ? '; Secure' : '';
  response.appendHeader('Set-Cookie', `${positionCookie}=${token.replace(':', '%3A')}; Path=/${secure}; SameSite=Lax`);
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${positionCookie}=([^;]*)`);

function cookieOf(request: Request): PositionToken | undefined {
  const match = cookiePattern.exec(request.headers.cookie ?? '');
  // Of what a cookie encodes, a token has only the colon.
  const token = match?.[1]?.replace(/%3A/i, ':');
  return parsePositionToken(token) ? token : undefined;
}
