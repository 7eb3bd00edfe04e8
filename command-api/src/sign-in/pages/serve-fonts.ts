import { join } from 'node:path';
import express, { type RequestHandler } from 'express';

/** Where the pages' style finds its typefaces. */
export const fontsPath = '/oidc/fonts';

/** The two typefaces of the pages. */
export const serveFonts = (): RequestHandler =>
  express.static(join(import.meta.dirname, 'fonts'), { index: false, immutable: true, maxAge: '30d', redirect: false });
