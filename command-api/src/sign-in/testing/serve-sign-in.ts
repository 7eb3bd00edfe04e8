import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInPaths } from '@potluck/host/http/path-table';
import { createSessionMiddleware, sessionUserId } from '@potluck/host/http/session';
import { createFolds } from '@potluck/stores/folds';
import type { Ports } from '@potluck/stores/ports/ports';
import express from 'express';
import type { SignInSettings } from '../settings.ts';
import { answerWithPage, createSignIn } from '../sign-in.ts';

/** Cheap hashes keep the specs fast. */
const passwordCost = { log2N: 10, r: 8, p: 1 };

export interface ServedSignIn {
  origin: string;
  port: number;
  close(): Promise<void>;
}

/** For specs: sign-in on a free port, and `/who`, which returns the signed-in user's id. Behind a proxy, pass the proxy's `publicUrl`. */
export async function serveSignIn(
  ports: Ports,
  more: Partial<Pick<SignInSettings, 'oidc' | 'limits' | 'publicUrl' | 'passwordCost'>> = {},
): Promise<ServedSignIn> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const publicUrl = more.publicUrl ?? new URL(`http://127.0.0.1:${port}`);
  const signIn = await createSignIn(ports, createFolds(ports.events), { limits: { off: true }, passwordCost, ...more, publicUrl });
  const app = express().set('trust proxy', publicUrl.protocol === 'https:');
  app.use(createSessionMiddleware({ ...ports, secret: 'a secret of the specs', secure: publicUrl.protocol === 'https:' }));
  app.use(signIn.router);
  app.use([...signInPaths], answerWithPage);
  app.get(
    '/who',
    (request, response) => void response.json({ userId: sessionUserId(request) ?? null, signedInAt: request.session?.signedInAt ?? null }),
  );
  app.get('/{*page}', (request, response) => void response.type('text/html').send(`<p>the page ${request.originalUrl}</p>`));
  server.on('request', app);
  return {
    origin: publicUrl.origin,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
