import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Member } from '@potluck/tools/demo/member';
import { demoPassword } from '@potluck/tools/demo/members';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PotluckProcess, removeFolder, startPotluckProcess, temporaryFolder } from './potluck-process.ts';

/** Runs every command of `docs/ANALYSIS.md`, in its order, beside the running demo. */
const root = join(import.meta.dirname, '..');
const documented = await readFile(join(root, 'docs/ANALYSIS.md'), 'utf8');
const commands = [...documented.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, lines = '']) => lines.trim().split('\n'));

let folder: string;
let demo: PotluckProcess;
/** The member who becomes an analyst, instead of the document's example address. */
let teo: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  demo = await startPotluckProcess({ dataFolder: join(folder, 'place'), args: ['--demo'] });
  const email = 'teo@potluck.example';
  const member = await Member.signIn(demo.url, email, email, demoPassword);
  teo = (await member.get<{ id: string }>('/api/auth/user')).id;
}, 400_000);
afterAll(async () => {
  await demo?.stop();
  await removeFolder(folder);
});

async function run(command: string): Promise<string> {
  const child = spawn(command, {
    cwd: root,
    shell: true,
    env: { ...process.env, POTLUCK_DATA: join(folder, 'place-demo') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  expect({ code, complained: code === 0 ? '' : complained }).toEqual({ code: 0, complained: '' });
  return said;
}

/** The expected output of each command. An unknown command fails. */
const answers: Record<string, RegExp> = {
  'npm run roles -- grant analyst someone@example.org': /analyst/,
  'npm run projections -- list': /^feed +1 +yes/m,
  'npm run projections -- rebuild feed': /^feed is rebuilt: version 2/m,
  'npm run projections -- compare feed': /^feed, versions 2 and 3, \d+ documents at position \d+: no difference/m,
  'npm run projections -- switch feed 1': /^Readers get version 1 of feed\.$/m,
  'npm run projections -- drop feed 2': /^Version 2 of feed is deleted\.$/m,
  'npm run projections -- retry feed': /^feed goes on\.$/m,
  'npm run projections -- run tools/questions/report-waits.ts': /^week +cases +undecided +medianHours$/m,
  'npm run projections -- run tools/questions/first-comments.ts --until 2026-11-01': /^No rows|^weekday +posts +withinAnHour$/m,
  'npm run projections -- run tools/questions/edits-after-reports.ts --format csv': /^content,reports,edits,firstEditAfterMinutes/m,
  'npm run projections -- run tools/questions/report-waits.ts --format parquet --out waits.parquet': /^\d+ rows? (is|are) in /m,
};

describe('the analyst’s first look', () => {
  test.each(commands)(
    '%s',
    async (command) => {
      const said = await run(
        command.replace('someone@example.org', `${teo} --yes`).replace('waits.parquet', join(folder, 'waits.parquet')),
      );
      expect(said).toMatch(answers[command] ?? 'a command that this test knows');
    },
    60_000,
  );

  test('has exactly the commands that this test expects', () => expect(commands.toSorted()).toEqual(Object.keys(answers).toSorted()));

  test('leaves the Parquet file, and the named member is an analyst', async () => {
    expect((await stat(join(folder, 'waits.parquet'))).size).toBeGreaterThan(0);
    const email = 'teo@potluck.example';
    const member = await Member.signIn(demo.url, email, email, demoPassword);
    expect(await member.get<unknown[]>('/api/analysis/event-types')).not.toEqual([]);
  });
});
