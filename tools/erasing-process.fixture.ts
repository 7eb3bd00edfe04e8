/** Erases a member, whose erasure may have begun, in a data folder that no server has open. */
import { eraseAgain } from './erase-again.ts';

const [dataFolder, userId] = process.argv.slice(2) as [string, string];
await eraseAgain(dataFolder, [userId], { inPart: [userId], caseDays: 180 });
