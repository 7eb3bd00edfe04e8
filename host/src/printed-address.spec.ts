import { expect, test } from 'vitest';
import { printedAddress } from './printed-address.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['192.0.2.2', 'http://192.0.2.2:3000'],
  ['::1', 'http://[::1]:3000'],
  ['potluck.example.org', 'http://potluck.example.org:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['localhost', 'http://127.0.0.1:3000'],
  ['fe80::1%eth0', 'http://127.0.0.1:3000'],
])('a process that listens on %s is opened at %s', (host, address) => {
  expect(printedAddress(host, 3000).origin).toBe(address);
});
