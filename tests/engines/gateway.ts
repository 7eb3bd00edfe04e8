import { join } from 'node:path';
import { answersTo, childEngine, printedBy } from './child-engine.ts';
import type { EngineKind } from './engine.ts';

/** The file that `docker-compose.yml` mounts. */
export const gatewayFile = join(import.meta.dirname, '../../deploy/Caddyfile');

/** The addresses of each service's nodes, as `host:port`. */
export interface GatewayTargets {
  commandApi: readonly string[];
  queryApi: readonly string[];
  pages: readonly string[];
  /** Under `/auth`. */
  issuer?: readonly string[];
  /** Trusted proxies for X-Forwarded headers. */
  trusted?: readonly string[];
}

/** Caddy with the gateway's file, without TLS on loopback. `targets` is called at every start, so that services may start after `find`. */
export function gateway(targets: () => GatewayTargets): EngineKind {
  return {
    name: 'gateway',
    async find() {
      const version = /v?(\d+\.\d+\.\d+)/.exec((await printedBy('caddy', 'version')) ?? '')?.[1];
      if (!version) return { missing: 'no caddy here: install it (Debian: apt install caddy)' };
      return childEngine({
        version: `Caddy ${version}`,
        command: ({ port, folder }) => {
          const { commandApi, queryApi, pages, issuer = [], trusted = [] } = targets();
          return {
            program: 'caddy',
            args: ['run', '--adapter', 'caddyfile', '--config', gatewayFile],
            env: {
              GATEWAY_ADDRESS: `http://:${port}`,
              GATEWAY_HOST: '127.0.0.1',
              COMMAND_API: commandApi.join(' '),
              QUERY_API: queryApi.join(' '),
              PAGES: pages.join(' '),
              ISSUER: issuer.join(' '),
              TRUSTED_PROXIES: trusted.join(' '),
              // Keeps its files in this folder.
              XDG_CONFIG_HOME: folder,
              XDG_DATA_HOME: folder,
            },
          };
        },
        url: ({ port }) => `http://127.0.0.1:${port}`,
        // It answers invalid HTTP itself.
        answers: ({ port }) => answersTo(port, 'hello\r\n\r\n', /^HTTP\/1\.1 400/),
      });
    },
  };
}
