/** A process in which something fails again and again that nobody waits for, and then one other thing. */
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
