import { log } from '@potluck/stores/log';
import { warnRateLimited } from '@potluck/stores/log-rate-limited';
import express, { type RequestHandler } from 'express';

const loopback = (hostname: string) => hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

function hostnameOf(host: string): string {
  return host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : (host.split(':')[0] as string);
}

function untrusted(trustProxy: AddressOptions['trustProxy']): string {
  const reason = trustProxy === false ? 'TRUST_PROXY is off' : `TRUST_PROXY=${trustProxy} does not name its address`;
  return `Requests come through a proxy (they bring X-Forwarded-For), but ${reason}: all people count as one, and one who guesses passwords keeps everybody out. Set TRUST_PROXY to the address of the proxy, or to 1, which also fits in a container.`;
}

export interface AddressOptions {
  /** The public address: PUBLIC_URL, or the printed one. */
  publicUrl: URL;
  /** Whether PUBLIC_URL was set. */
  configured: boolean;
  trustProxy: boolean | number | string;
}

/**
 * One address for everyone, because cookies and the sign-in's redirects depend on it. Without PUBLIC_URL, other loopback names are
 * redirected to the printed address, and any other host gets a page that names the setting. Mismatches are also logged, at most once a
 * minute.
 */
export function publicAddress({ publicUrl, configured, trustProxy }: AddressOptions): RequestHandler {
  const isTrusted: (address: string, hop: number) => boolean = express().set('trust proxy', trustProxy).get('trust proxy fn');
  let loggedForwarded = false;
  return (request, response, next) => {
    if (!loggedForwarded && request.headers['x-forwarded-for'] !== undefined && !isTrusted(request.socket.remoteAddress ?? '', 0)) {
      loggedForwarded = true;
      log.warn({ hint: untrusted(trustProxy) }, 'forwarded headers ignored');
    }
    const header = (name: string) => request.headers[name]?.toString().split(',')[0]?.trim();
    const forwarded = trustProxy === false ? undefined : header('x-forwarded-host');
    const host = forwarded ?? request.headers.host ?? '';
    const protocol = trustProxy === false ? undefined : header('x-forwarded-proto');
    const rightHost = host.toLowerCase() === publicUrl.host;
    if (rightHost && (protocol === undefined || `${protocol}:` === publicUrl.protocol)) return next();

    const local = loopback(hostnameOf(host));
    // Health checks and tools on this machine come over loopback, whatever the public address is.
    if (local && (configured || request.method !== 'GET' || request.path === '/api/health')) return next();
    if (local) {
      // A path that begins with several slashes would name another host.
      return response.redirect(307, `${publicUrl.origin}/${request.originalUrl.replace(/^[\\/]+/, '')}`);
    }

    const came = `${protocol ?? request.protocol}://${host}`;
    const text = configured
      ? `This request came for ${came}, but PUBLIC_URL is ${publicUrl.origin}. Open ${publicUrl.origin}, or set PUBLIC_URL to the address that people use. Behind a proxy, let it pass Host (or X-Forwarded-Host) and X-Forwarded-Proto, and set TRUST_PROXY.`
      : `Potluck was opened as ${came}, but knows no public address. Set PUBLIC_URL to the address that people use, for example PUBLIC_URL=${came}, and start it again.`;
    warnRateLimited('wrong address', { hint: text }, 'wrong address');
    response.status(421).type('text/plain').send(text);
  };
}
