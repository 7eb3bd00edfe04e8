#!/usr/bin/env node
/** For the spec: a fake of the server's program, which prints a version and serves the stand-in on the given port. */
import { register } from 'tsx/esm/api';

const options = process.argv.slice(2);
const unknown = Object.keys(process.env).filter((name) => /^(EVENTSTORE|KURRENTDB)_/.test(name));
if (unknown.length > 0) {
  console.error(`Error while parsing options: ${unknown.join(', ')}`);
  process.exit(1);
}
if (options[0] === '--version') {
  console.log('EventStoreDB version 23.10.6.1234 (oss-v23.10.6/abc)');
  process.exit(0);
}
console.log(options.join(' '));
register();
const { eventStoreDbStandIn } = await import('./eventstoredb-stand-in.ts');
await eventStoreDbStandIn.start({ port: Number(options[options.indexOf('--node-port') + 1]) });
