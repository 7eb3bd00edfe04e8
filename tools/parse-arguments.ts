import { parseArgs } from 'node:util';
import { WrongUsage } from './run-tool.ts';

export interface Arguments {
  words: string[];
  flags: Set<string>;
  /** Options with a value. */
  values: Partial<Record<string, string>>;
}

/** Parses words, flags and options with a value, in any order. Throws WrongUsage for an unknown one. */
export function parseArguments(args: string[], flags: readonly string[] = [], valued: readonly string[] = []): Arguments {
  try {
    const options = Object.fromEntries([
      ...flags.map((flag) => [flag, { type: 'boolean' as const }] as const),
      ...valued.map((name) => [name, { type: 'string' as const }] as const),
    ]);
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const given = Object.entries(values);
    return {
      words: positionals,
      flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
      values: Object.fromEntries(given.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    };
  } catch (error) {
    throw new WrongUsage((error as Error).message.split('. ')[0]);
  }
}
