import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import type { OwnFile } from './own-files.ts';
import { sendZip } from './send-zip.ts';

test('a zip of many files yields to the event loop, also while it lists them at its end', async () => {
  const many = 3_000;
  async function* bytes() {
    yield Buffer.from('soup');
  }
  async function* files(): AsyncGenerator<OwnFile> {
    for (let n = 0; n < many; n++) yield { name: `recipes/${n}.jsonld`, bytes: bytes() };
  }
  let [writes, mostWrites, isOver] = [0, 0, false];
  const turn = () => {
    mostWrites = Math.max(mostWrites, writes);
    writes = 0;
    if (!isOver) setImmediate(turn);
  };
  const app = express().get('/', async (_request, response) => {
    const write = response.write.bind(response) as (...args: unknown[]) => boolean;
    response.write = (...args: unknown[]) => {
      writes += 1;
      return write(...args);
    };
    turn();
    await sendZip(response, files(), new AbortController().signal);
    isOver = true;
  });
  const server = http.createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toHaveLength(many);
  expect(mostWrites).toBeLessThan(200);
});
