import { type PositionToken, parsePositionToken, positionToken } from '@potluck/events/position';
import type { Request, Response } from 'express';

/** The header of requests and answers, and the cookie that serves first loads and curl. */
const positionHeader = 'X-Potluck-Position';
const positionCookie = 'potluck-position';

/** The position that the caller has seen or written: the header's token, else the cookie's; undefined without either. */
export function positionOf(request: Request): PositionToken | undefined {
  const header = request.get(positionHeader);
  if (parsePositionToken(header)) return header;
  const cookie = cookieOf(request);
  return parsePositionToken(cookie) ? cookie : undefined;
}

/** Sets the header to the position up to which the answer's documents are folded. */
export function sendPosition(response: Response, storeId: string, position: bigint): void {
  response.setHeader(positionHeader, positionToken(storeId, position));
}

/** The highest position of this store in header and cookie; undefined without one. */
export function highestPositionOf(request: Request, storeId: string): bigint | undefined {
  let highest: bigint | undefined;
  for (const token of [request.get(positionHeader), cookieOf(request)]) {
    const brought = parsePositionToken(token);
    if (brought?.storeId === storeId && (highest === undefined || brought.position > highest)) highest = brought.position;
  }
  return highest;
}

/** Sets header and cookie to the position of a command's events, but never to an older one than the request's. */
export function sendCommandPosition(response: Response, storeId: string, position: bigint, brought: bigint | undefined): void {
  const token = positionToken(storeId, brought === undefined || brought < position ? position : brought);
  response.setHeader(positionHeader, token);
  // Readable by the page's scripts: it is no secret. Formatted by hand, since every command sends it.
  const secure = response.req.secure ? '; Secure' : '';
  response.appendHeader('Set-Cookie', `${positionCookie}=${token.replace(':', '%3A')}; Path=/${secure}; SameSite=Lax`);
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${positionCookie}=([^;]*)`);

function cookieOf(request: Request): PositionToken | undefined {
  const match = cookiePattern.exec(request.headers.cookie ?? '');
  // The colon is the only character of a token that a cookie encodes.
  return match?.[1]?.replace(/%3A/i, ':');
}
