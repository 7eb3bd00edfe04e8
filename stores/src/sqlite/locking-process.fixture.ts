/** Prints whether it got the lock on a file; with 'stay' it holds it until it is killed. */
import { lockFile } from './file-lock.ts';

const [file = '', stay] = process.argv.slice(2);
console.log(lockFile(file) ? 'yes' : 'no');
if (stay) setInterval(() => {}, 60_000);
