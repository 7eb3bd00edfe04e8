import type { RequestHandler } from 'express';

/** Content-Security-Policy and related headers of all answers. Pages of the built-in issuer and media restrict it further. */
export function securityHeaders(publicUrl: URL): RequestHandler {
  const policy = [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    // Radix positions menus with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
  // Only the features that our pages use are allowed: voice mode keeps the screen on, links are copied.
  const unused = ['camera', 'microphone', 'geolocation', 'display-capture', 'payment', 'usb', 'serial', 'hid', 'bluetooth', 'midi'];
  const permissions = [...unused.map((name) => `${name}=()`), 'screen-wake-lock=(self)', 'clipboard-write=(self)'].join(', ');
  const headers = Object.entries({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissions,
    ...(publicUrl.protocol === 'https:' ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  });
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
