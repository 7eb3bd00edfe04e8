import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Member } from '@potluck/tools/demo/member';
import { demoPassword } from '@potluck/tools/demo/members';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openFor, type Person, signInAs } from './browser/open-browser.ts';
import { type PotluckProcess, removeFolder, startPotluckProcess, temporaryFolder } from './potluck-process.ts';

/** Runs every command of `docs/ANALYSIS.md`, in its order, beside the running demo. */
const root = join(import.meta.dirname, '..');
const documented = await readFile(join(root, 'docs/ANALYSIS.md'), 'utf8');
const commands = [...documented.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, lines = '']) => lines.trim().split('\n'));

let folder: string;
let demo: PotluckProcess;
/** The member who becomes an analyst, instead of the document's example address. */
let teo: string;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let samira: Person;

beforeAll(async () => {
  folder = await temporaryFolder();
  demo = await startPotluckProcess({ dataFolder: join(folder, 'place'), args: ['--demo'] });
  const email = 'teo@potluck.example';
  const member = await Member.signIn(demo.url, email, email, demoPassword);
  teo = (await member.get<{ id: string }>('/api/auth/user')).id;
  browser = await openBrowser();
  samira = await openFor(browser, 'Samira', demo.url);
  const analyst = 'samira@potluck.example';
  await signInAs(samira.context, await Member.signIn(demo.url, analyst, analyst, demoPassword));
}, 400_000);
afterAll(async () => {
  await browser?.close();
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
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' });
  return output;
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
      const output = await run(
        command.replace('someone@example.org', `${teo} --yes`).replace('waits.parquet', join(folder, 'waits.parquet')),
      );
      expect(output).toMatch(answers[command] ?? 'a command that this test knows');
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

/** What the page shows of its answer, as the file that it saves. */
async function answerOnThePage(): Promise<string> {
  const answer = samira.page.getByRole('region', { name: 'Answer', exact: true });
  await answer.getByRole('table').waitFor();
  const download = samira.page.waitForEvent('download');
  await answer.getByRole('button', { name: 'Download as CSV' }).click();
  return (await text(await (await download).createReadStream())).trimEnd();
}
const answerInTheShell = async (file: string) =>
  (await run(`npm run --silent projections -- run ${file} --format csv`)).trimEnd().replaceAll(/\r?\n/g, '\r\n');
const pages = (file: string) => samira.page.getByLabel('Choose a File').setInputFiles(file);
/** Without a column, as pseudonyms are sorted otherwise than ids. */
const counts = (csv: string) =>
  csv
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',').slice(1).join())
    .sort();
/** The numbers of a column apart, which may differ by a little: analysts see the time of a case's event to the minute. */
function roughly(csv: string, column: string): { rows: string[]; apart: number[] } {
  const [names = [], ...rows] = csv.split('\r\n').map((row) => row.split(','));
  const at = names.indexOf(column);
  expect(at).toBeGreaterThan(0);
  return { rows: [names, ...rows].map((row) => row.toSpliced(at, 1).join()), apart: rows.map((row) => Number(row[at])) };
}
async function expectAlike(page: string, shell: string, column: string): Promise<void> {
  const [one, other] = [roughly(page, column), roughly(shell, column)];
  expect(one.rows).toEqual(other.rows);
  for (const [row, value] of one.apart.entries()) expect(Math.abs(value - (other.apart[row] as number))).toBeLessThan(0.11);
}

describe('a question’s file has the same answer on the page and in the shell', () => {
  const shipped = (name: string) => join(root, 'tools/questions', `${name}.ts`);

  test('how many posts get a first comment', async () => {
    await samira.page.goto('/analysis/questions');
    await pages(shipped('first-comments'));
    const shell = await answerInTheShell(shipped('first-comments'));
    expect(shell).toMatch(/,[1-9]/);
    expect(await answerOnThePage()).toBe(shell);
  });
  test('how long reports wait', async () => {
    await samira.page.goto('/analysis/questions');
    await pages(shipped('report-waits'));
    await expectAlike(await answerOnThePage(), await answerInTheShell(shipped('report-waits')), 'medianHours');
  });
  test('which edits follow a report: on the page none, since cases cannot be joined with what they are about there', async () => {
    expect(await answerInTheShell(shipped('edits-after-reports'))).toMatch(/_\d+,\d/);
    await samira.page.goto('/analysis/questions');
    await pages(shipped('edits-after-reports'));
    await samira.page.getByText(/^0 rows from [1-9]/).waitFor();
  });

  /** Addresses of the form; the column of ids, if the rows have one, and that of hours. */
  const questions: [address: string, compared: 'equal' | 'counts' | 'medianHours'][] = [
    ['types=AnnouncementPosted&by=day', 'equal'],
    ['types=AnnouncementLiked&by=weekday', 'equal'],
    ['types=CommentAdded&by=depth&field=depth&test=min&is=1', 'equal'],
    ['types=RecipeCreated&by=difficulty&field=servings&test=max&is=6', 'equal'],
    ['types=RecipeCreated&by=servings&field=difficulty&test=in&is=easy,hard', 'equal'],
    ['types=RecipeCreated&by=month&field=isPublic&test=not&is=true', 'equal'],
    ['types=CommentAdded&by=week&field=parentId&test=empty', 'equal'],
    ['types=ReportReceived&by=reason', 'equal'],
    ['types=AnnouncementPosted&end=CommentAdded&pair=announcementId&by=month', 'equal'],
    ['types=AnnouncementPosted&by=actor', 'counts'],
    ['types=CommentAdded&by=announcementId&field=parentId&test=filled', 'counts'],
    ['types=ReportReceived&end=DecisionMade&pair=stream&by=week', 'medianHours'],
  ];
  test.each(questions)('%s', async (address, compared) => {
    await samira.page.goto(`/analysis/questions?${address}`);
    const page = await answerOnThePage();
    const file = join(folder, 'asked.ts');
    await samira.page.getByText('As a file', { exact: true }).click();
    await writeFile(file, await samira.page.locator('pre').innerText());
    const shell = await answerInTheShell(file);
    expect(shell.split('\r\n').length).toBeGreaterThan(1);
    if (compared === 'equal') expect(page).toBe(shell);
    else if (compared === 'counts') expect(counts(page)).toEqual(counts(shell));
    else await expectAlike(page, shell, compared);
  });
});
