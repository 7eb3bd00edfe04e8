import { createHash } from 'node:crypto';
import { cloth } from './cloth.ts';
import { Html, html } from './html.ts';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** Content-Security-Policy of the sign-in's pages: their own style, forms to this site, no scripts, no frames. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** A whole page. `title` is shown in the tab and above the card's content. */
export const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Potluck</title>
<link rel="icon" href="/potluck.svg" type="image/svg+xml">
<style>${new Html(style)}</style>
</head>
<body>
${cloth}
<main>
<p class="brand"><a href="/"><img src="/potluck.svg" alt="" width="32" height="32">Potluck</a></p>
<div class="card">
<h1>${title}</h1>
${content}
</div>
</main>
</body>
</html>`.text;
