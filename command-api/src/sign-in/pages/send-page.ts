import type { Response } from 'express';
import { pageHeaders } from './page.ts';

export function sendPage(response: Response, status: number, content: string): void {
  response.status(status).set(pageHeaders).send(content);
}
