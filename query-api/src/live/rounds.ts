import { log } from '@potluck/stores/log';

/** In ms, before a round begins: requests that a page makes at once arrive one by one. */
const gatherMs = 2;

/**
 * Processes jobs in rounds of at most `most`, one round at a time. Jobs are taken from the clients in turn (round robin), so that the many
 * of one client delay neither the event loop nor the few of another.
 */
export function createRounds<Client extends object, Job>({ most, work }: { most: number; work(jobs: Job[]): Promise<void> }) {
  const waiting = new Map<Client, Job[]>();
  let running = false;

  function next(): Job[] {
    const jobs: Job[] = [];
    while (jobs.length < most && waiting.size > 0) {
      for (const [client, queued] of waiting) {
        jobs.push(queued.shift() as Job);
        if (queued.length === 0) waiting.delete(client);
        if (jobs.length >= most) break;
      }
    }
    return jobs;
  }

  async function run(): Promise<void> {
    await work(next()).catch((error) => log.error({ err: error }, 'round of work failed'));
    if (waiting.size > 0) setImmediate(() => void run());
    else running = false;
  }

  return {
    add(client: Client, job: Job): void {
      const queued = waiting.get(client);
      if (queued) queued.push(job);
      else waiting.set(client, [job]);
      if (running) return;
      running = true;
      setTimeout(() => void run(), gatherMs);
    },
    /** Drops the jobs of a client that has disconnected. */
    forget: (client: Client): void => void waiting.delete(client),
  };
}
