/** A process that appends to an event file: two events per line of input, or endlessly. Prints each acknowledged append. */
import { createInterface } from 'node:readline';
import { event } from '../ports/event-store.fixture.ts';
import { openEmbeddedEventStore } from './event-store.ts';

const [file = '', mode] = process.argv.slice(2);
const store = await openEmbeddedEventStore({ file });
let count = 0;
const append = async () => {
  const stream = `other-${count++}`;
  await store.append(stream, [event('Happened'), event('HappenedToo')], -1);
  return stream;
};

if (mode === 'endless') {
  console.log('ready');
  const oneAfterTheOther = async () => {
    for (;;) process.stdout.write(`${await append()}\n`);
  };
  await Promise.all(Array.from({ length: 16 }, oneAfterTheOther));
}
console.log('ready');
for await (const _line of createInterface(process.stdin)) {
  await append();
  // ms since 1970 with fractions: both processes share the clock.
  console.log(performance.timeOrigin + performance.now());
}
await store.close();
