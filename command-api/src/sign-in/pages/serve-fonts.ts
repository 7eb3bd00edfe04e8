import { join } from 'node:path';
import express, { type RequestHandler } from 'express';

/** Path of the fonts in the pages' style. */
export const fontsPath = '/oidc/fonts';

/** Serves the two fonts of the pages. */
export const serveFonts = (): RequestHandler =>
  express.static(join(import.meta.dirname, 'fonts'), { index: false, immutable: true, maxAge: '30d', redirect: false });
