import { log } from '@potluck/stores/log';

/** In ms: what a page asks for at once comes one by one. */
const gatherMs = 2;

/**
 * Work that many ask for, done in rounds: what comes within a moment is looked at together, at most `most` pieces in a round,
 * the same number of each asker while all have some, and one round at a time. So nobody's many hold up the loop or somebody's few.
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
    /** This asker is gone, and what it asked for. */
    forget: (client: Client): void => void waiting.delete(client),
  };
}
