import { log } from '@potluck/stores/log';

/** In ms: what a page asks for at once comes one by one. */
const gatherMs = 2;

/**
 * Work that many ask for, done in rounds: what comes within a moment is looked at together, at most `most` pieces in a round,
 * the same number of each asker while all have some, and one round at a time. So nobody's many hold up the loop or somebody's few.
 */
export function createRounds<Asker extends object, Job>({ most, work }: { most: number; work(jobs: Job[]): Promise<void> }) {
  const waiting = new Map<Asker, Job[]>();
  let running = false;

  function next(): Job[] {
    const jobs: Job[] = [];
    while (jobs.length < most && waiting.size > 0) {
      for (const [asker, theirs] of waiting) {
        jobs.push(theirs.shift() as Job);
        if (theirs.length === 0) waiting.delete(asker);
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
    add(asker: Asker, job: Job): void {
      const theirs = waiting.get(asker);
      if (theirs) theirs.push(job);
      else waiting.set(asker, [job]);
      if (running) return;
      running = true;
      setTimeout(() => void run(), gatherMs);
    },
    /** This asker is gone, and what it asked for. */
    forget: (asker: Asker): void => void waiting.delete(asker),
  };
}
