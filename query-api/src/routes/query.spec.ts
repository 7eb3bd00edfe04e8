import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { positionToken } from '@potluck/events';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { openKitchen } from '../kitchen.fixture.ts';
import { createQueryApi } from '../query-api.ts';

test('an answer from streams alone has what another process appended before the caller’s position', async () => {
  const kitchen = await openKitchen();
  onTestFinished(() => kitchen.close());
  await kitchen.member('ana', { displayName: 'Ana' });
  // A reader of its own, as a node in another process has.
  const ports = await openPorts({ dataFolder: kitchen.folder, readOnly: true });
  onTestFinished(() => closePorts(ports));
  const queries = await createQueryApi({ ...kitchen.ports, events: ports.events }, kitchen.settings);
  onTestFinished(() => queries.close());
  const server = http.createServer(express().use(queries.router));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/user`;
  const cookie = await kitchen.cookieOf('ana');
  for (let change = 0; change < 10; change++) {
    await fetch(url, { headers: { cookie } });
    const position = await kitchen.profile('ana', { displayName: `Ana ${change}` });
    const headers = { cookie, 'X-Potluck-Position': positionToken(ports.events.storeId, position) };
    expect(await (await fetch(url, { headers })).json()).toMatchObject({ displayName: `Ana ${change}` });
  }
});
