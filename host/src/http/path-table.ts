/** Which service answers which paths: used by the single process and by the gateway. */
export type Service = 'command-api' | 'query-api' | 'frontend';

/** Sign-in, sign-out and the built-in issuer's pages. */
export const signInPaths = ['/api/login', '/api/logout', '/api/callback', '/oidc'] as const;
export const queryPaths = ['/api', '/media'] as const;
export const socketPath = '/socket.io';

/** Whether a path is `prefix` or lies under it. Makes no text, because each request is compared with several prefixes. */
export const under = (path: string, prefix: string) =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');

export function serviceFor(method: string, path: string): Service {
  if (signInPaths.some((prefix) => under(path, prefix))) return 'command-api';
  if (under(path, socketPath)) return 'query-api';
  if (method !== 'GET' && method !== 'HEAD') return under(path, '/api') ? 'command-api' : 'frontend';
  return queryPaths.some((prefix) => under(path, prefix)) ? 'query-api' : 'frontend';
}
