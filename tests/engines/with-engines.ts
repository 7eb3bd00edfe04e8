import { describe, test } from 'vitest';
import type { EngineKind, FoundEngine } from './engine.ts';

type FoundOf<Kinds extends readonly EngineKind[]> = { [Index in keyof Kinds]: FoundEngine };

/**
 * For specs: registers `suite` with the engines that it needs, to be started in its `beforeAll`. If one is missing, all its tests are
 * skipped, with the reason in the suite's name: 'live bus | redis | redis (not run: why, and how to get it)'.
 * With POTLUCK_ENGINES=required a missing engine is a failure.
 *
 *     await withEngines([redis], (redis) => liveBusContract(`redis | ${redis.version}`, async () => open(await redis.start())));
 */
export async function withEngines<const Kinds extends readonly EngineKind[]>(
  kinds: Kinds,
  suite: (...found: FoundOf<Kinds>) => void,
): Promise<void> {
  const all = await Promise.all(kinds.map(async (kind) => ({ kind, found: await findOrFail(kind) })));
  const lacking = all.some(({ found }) => 'missing' in found || 'error' in found);
  for (const { kind, found } of all) {
    const required = process.env.POTLUCK_ENGINES === 'required' && !kind.optional;
    const problem = 'error' in found ? found.error : 'missing' in found && required ? new Error(found.missing) : undefined;
    if (!problem) continue;
    test(`${kind.name} is there`, () => {
      throw problem;
    });
  }
  const usable = all.map(({ kind, found }): FoundEngine => {
    if ('start' in found) return found;
    const why = 'missing' in found ? found.missing : (found.error as Error).message;
    return { version: `${kind.name} (not run: ${why})`, start: () => Promise.reject(new Error(why)) };
  });
  if (lacking) describe.skip('not run', () => suite(...(usable as FoundOf<Kinds>)));
  else suite(...(usable as FoundOf<Kinds>));
}

async function findOrFail(kind: EngineKind) {
  try {
    return await kind.find();
  } catch (error) {
    return { error };
  }
}
