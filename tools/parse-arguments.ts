import { parseArgs } from 'node:util';
import { WrongUsage } from './run-tool.ts';

/** Words and flags, in any order. Throws WrongUsage for a flag that is not one of `known`. */
export function parseArguments(args: string[], known: readonly string[] = []): { words: string[]; flags: Set<string> } {
  try {
    const options = Object.fromEntries(known.map((flag) => [flag, { type: 'boolean' as const }]));
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { words: positionals, flags: new Set(Object.keys(values)) };
  } catch (error) {
    throw new WrongUsage((error as Error).message.split('. ')[0]);
  }
}
