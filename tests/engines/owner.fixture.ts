/** A process that starts an engine, prints its URL, and keeps running. */
import { answersWell, childEngine } from './child-engine.ts';

const script = `require('node:http').createServer((_, response) => response.end()).listen(Number(process.argv.at(-1)), '127.0.0.1')`;
const { url } = await childEngine({
  version: 'owned 1',
  command: ({ port }) => ({ program: process.execPath, args: ['-e', script, String(port)] }),
  url: ({ port }) => `http://127.0.0.1:${port}`,
  answers: ({ port }) => answersWell(`http://127.0.0.1:${port}`),
}).start();
console.log(url);
