import { type PositionToken, parsePositionToken, positionToken } from '@potluck/events/position';
import type { Request, Response } from 'express';

/** The header of requests and answers, and the cookie that serves first loads and curl. */
const positionHeader = 'X-Potluck-Position';
const positionCookie = 'potluck-position';

/** The position that the caller has seen or written: the header's token, else the cookie's; undefined without either. */
export function positionOf(request: Request): PositionToken | undefined {
  const header = request.get(positionHeader);
  return parsePositionToken(header) ? header : cookieOf(request);
}

/** Sets the header to the position up to which the answer's documents are folded. */
export function sendPosition(response: Response, storeId: string, position: bigint): void {
  response.setHeader(positionHeader, positionToken(storeId, position));
}

/** Sets header and cookie to the position of a command's events, but never to an older one than the request's. */
export function sendCommandPosition(response: Response, storeId: string, position: bigint): void {
  let highest = position;
  for (const token of [response.req.get(positionHeader), cookieOf(response.req)]) {
    const brought = parsePositionToken(token);
    if (brought?.storeId === storeId && brought.position > highest) highest = brought.position;
  }
  const token = positionToken(storeId, highest);
  response.setHeader(positionHeader, token);
  // Readable by the page's scripts: it is no secret. Formatted by hand, since every command sends it.
  const secure = response.req.secure ? '; Secure' : '';
  response.appendHeader('Set-Cookie', `${positionCookie}=${token.replace(':', '%3A')}; Path=/${secure}; SameSite=Lax`);
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${positionCookie}=([^;]*)`);

function cookieOf(request: Request): PositionToken | undefined {
  const match = cookiePattern.exec(request.headers.cookie ?? '');
  // The colon is the only character of a token that a cookie encodes.
  const token = match?.[1]?.replace(/%3A/i, ':');
  return parsePositionToken(token) ? token : undefined;
}
