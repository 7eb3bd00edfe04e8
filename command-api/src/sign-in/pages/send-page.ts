import type { Response } from 'express';
import { pageHeaders } from './page.ts';

export function sendPage(response: Response, status: number, content: string): void {
  if (status === 503) response.set('Retry-After', '2');
  response.status(status).set(pageHeaders).send(content);
}
