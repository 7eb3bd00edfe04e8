/** A process with many unhandled rejections from one place, and one from another. */
import { runProcess } from './run-process.ts';

const fails = async (why: string) => {
  throw new Error(why);
};
await runProcess(
  async () => {
    for (let count = 0; count < 200; count++) void fails(`again ${count}`);
    await new Promise(setImmediate);
    void Promise.reject(new TypeError('once'));
    await new Promise(setImmediate);
    return { url: 'http://127.0.0.1', listensAt: 'http://127.0.0.1', close: async () => {} };
  },
  () => 'ready now',
);
