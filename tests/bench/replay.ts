import { randomUUID } from 'node:crypto';
import type { NewEvent } from '@potluck/events';
import { openPorts } from '@potluck/stores/ports/open-ports';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchOptions, signInAs } from '../browser/open-browser.ts';
import { grantRole } from '../grant-role.ts';
import { removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { compare, median, type Row } from './measure.ts';

/** Events of the case: equally many edits of its post and notes. */
const events = 10_000;
const steps = 100;
/** The round trip to a server on another continent, in ms. */
const far = 80;

/** How long a case of 10,000 events takes to open, and a step of its replay, also on a phone, against the target, in ms. */
export async function replay(): Promise<Row[]> {
  const { url, path, moderator, close } = await openLongCase();
  const browser = await chromium.launch(await launchOptions());
  const limits = (ms: number) => async () => ms;
  const opened = (slowdown: number, latency = 0) => openReplay(browser, { url, path, moderator, slowdown, latency });
  try {
    const step = async (slowdown: number) => {
      const { page } = await opened(slowdown);
      const times = await timeSteps(page);
      await page.context().close();
      return median(times);
    };
    const open = async (latency = 0) => {
      const { page, ms } = await opened(1, latency);
      await page.context().close();
      return ms;
    };
    // The first visit loads the code.
    await open();
    const about = { reach: 1, better: 'less' } as const;
    return [
      await compare(
        { name: 'replay-open', unit: 'ms until the replay of 10,000 events can be used', ...about },
        3,
        () => open(),
        limits(1_000),
      ),
      await compare({ name: 'replay-open-far', unit: `ms until then, ${far} ms away`, ...about }, 3, () => open(far), limits(1_000)),
      await compare({ name: 'replay-step', unit: 'ms a step', ...about }, 3, () => step(1), limits(16)),
      await compare({ name: 'replay-step-phone', unit: 'ms a step, a fourth of the processor', ...about }, 3, () => step(4), limits(50)),
    ];
  } finally {
    await browser.close();
    await close();
  }
}

async function openLongCase() {
  const env = { POTLUCK_LIMITS: 'off' };
  const first = await startPotluckProcess({ env });
  const { dataFolder } = first;
  const [author, reporter, moderator] = [
    await Member.signUp(first.url, 'Otto'),
    await Member.signUp(first.url, 'Rea'),
    await Member.signUp(first.url, 'Amara'),
  ];
  const { id } = await author.post<{ id: number }>('/api/announcements', form({ title: 'Pans', content: 'Buy my pans' }));
  await reporter.post('/api/reports', { contentType: 'announcement', contentId: id, reason: 'spam' });
  const idOf = async (member: Member) => (await member.get<{ id: string }>('/api/auth/user')).id;
  const [authorId, moderatorId] = [await idOf(author), await idOf(moderator)];
  await grantRole('moderator', moderatorId, { POTLUCK_DATA: dataFolder });
  const caseId = `announcement_${id}`;
  await moderator.post(`/api/moderation/cases/${caseId}/claim`, {});
  await first.stop();
  await appendMany(dataFolder, { id, authorId, moderatorId, caseId });
  const potluck = await startPotluckProcess({ dataFolder, port: Number(new URL(first.url).port), env });
  const close = async () => {
    await potluck.stop();
    await removeFolder(dataFolder);
  };
  const newest = async () => (await moderator.get<{ timeline: { eventId: string }[] }>(`/api/moderation/cases/${caseId}`)).timeline.at(-1);
  return { url: potluck.url, path: `/moderation/cases/${caseId}?at=${(await newest())?.eventId}`, moderator, close };
}

/** Appends directly to the log, as if there had been thousands of edits and notes. */
async function appendMany(
  dataFolder: string,
  { id, authorId, moderatorId, caseId }: { id: number; authorId: string; moderatorId: string; caseId: string },
): Promise<void> {
  const ports = await openPorts({ dataFolder });
  const metadata = { actor: authorId, at: new Date().toISOString(), correlationId: 'bench' };
  const post = `announcement-${id}`;
  const ends = new Map<string, number>();
  for (const stream of [post, `case-${caseId}`]) ends.set(stream, (await ports.events.read(stream)).revision);
  const append = async (stream: string, added: NewEvent[]) => {
    const { revision } = await ports.events.append(stream, added, ends.get(stream) as number);
    ends.set(stream, revision);
  };
  const atOnce = 250;
  for (let n = 0; n < events / 2; n += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, index) => n + index);
    const text = (number: number) => `I sell the best pans in town, ${number} of them, for ${number % 90} a piece. Come on Sunday.`;
    await append(
      post,
      numbers.map((number) => ({
        id: randomUUID(),
        type: 'AnnouncementEdited',
        data: { announcementId: id, userId: authorId, title: `Pans ${number}`, content: text(number) },
        metadata,
      })),
    );
    await append(
      `case-${caseId}`,
      numbers.map((number) => ({
        id: randomUUID(),
        type: 'NoteAdded',
        data: { caseId, moderatorId, noteId: randomUUID(), note: `Looked at it for the ${number}th time` },
        metadata: { ...metadata, actor: moderatorId },
      })),
    );
  }
  for (const port of [ports.events, ports.reads, ports.bus, ports.media, ports.accounts]) await port.close();
}

/** Opens the case with its replay; `ms` is from the click of the link until the slider appears. */
async function openReplay(
  browser: Browser,
  { url, path, moderator, slowdown, latency }: { url: string; path: string; moderator: Member; slowdown: number; latency: number },
): Promise<{ page: Page; ms: number }> {
  const viewport = slowdown > 1 ? { width: 390, height: 844 } : { width: 1280, height: 900 };
  const context = await browser.newContext({ baseURL: url, viewport });
  await signInAs(context, moderator);
  const page = await context.newPage();
  await page.goto(path.replace(/\?.*/, ''));
  await page.getByRole('link', { name: 'Replay' }).waitFor();
  const devTools = await context.newCDPSession(page);
  if (slowdown > 1) await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
  if (latency > 0) await devTools.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  const ms = await page.evaluate(async () => {
    const from = performance.now();
    [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Replay')?.click();
    while (!document.querySelector('input[type=range]')) await new Promise(requestAnimationFrame);
    return performance.now() - from;
  });
  const moments = 1 + Number(await page.locator('input[type=range]').getAttribute('max'));
  if (moments < events) throw new Error(`of ${events} events only ${moments} are in the replay`);
  return { page, ms };
}

/** The duration of each step, layout included, in ms. */
const timeSteps = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const slider = document.querySelector('input[type=range]') as HTMLInputElement;
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set as (value: string) => void;
    const times: number[] = [];
    const last = Number(slider.max);
    for (let n = 1; n <= count; n++) {
      const from = performance.now();
      // Some steps are adjacent, some far apart.
      setValue.call(slider, String(n % 2 ? (n * 977) % last : Number(slider.value) + 1));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      slider.getBoundingClientRect();
      times.push(performance.now() - from);
      await new Promise(requestAnimationFrame);
    }
    return times;
  }, steps);
