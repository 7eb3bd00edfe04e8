import type { EventsLine } from '@potluck/events/answers/events';
import type { Question, Row } from '@potluck/events/question';
import { answeredIn, describedIn } from './checked-reply.ts';
import type { Compiled } from './compile-worker.ts';
import { jsonLines } from './json-lines.ts';
import type { Range } from './range.ts';

/** What the rows of an answer are, and how they are drawn. `total`: as many there were; at most 10,000 are shown. */
export interface QuestionAnswer {
  name: string;
  chart: Question['chart'];
  rows: Row[];
  total: number;
  /** Events that it took. */
  events: number;
}

interface AskOptions {
  range: Range;
  signal: AbortSignal;
  /** Positions of the log that are passed, and in total. */
  onProgress: (progress: { done: number; of: number }) => void;
}

const longestMessage = 1_000;

/** Why there is no answer, for the person who asked. */
export class NoAnswer extends Error {}

/**
 * Runs a question's file in a worker of a frame that has an origin of its own and no network (`question-frame.html`), over the events that
 * the server sends to this page. Aborting ends the worker, also one that never stops. Throws NoAnswer.
 */
export async function askInFrame(source: string, { range, signal, onProgress }: AskOptions): Promise<QuestionAnswer> {
  const code = await compiled(source, signal);
  const frame = await openFrame(signal);
  try {
    const question = described(await frame.call({ step: 'load', code }));
    let total: number | undefined;
    for await (const line of await eventsOf(question.takes, range, signal)) {
      if ('total' in line) total = line.total;
      else {
        // The next page is read when this one is folded.
        await frame.call({ step: 'fold', events: line.events });
        onProgress(line);
      }
    }
    if (total === undefined) throw new NoAnswer('The events did not arrive to their end. Please try again.');
    const answer = answeredIn(await frame.call({ step: 'answer' }));
    if (!answer) throw new NoAnswer(noAnswer);
    return { name: question.name, chart: question.chart, ...answer, events: total };
  } finally {
    frame.close();
  }
}

const noAnswer = 'It answered what is no answer';

function described(reply: unknown) {
  const question = describedIn(reply);
  if (!question) throw new NoAnswer(noAnswer);
  return question;
}

/** Without its types, and with imports as calls. */
async function compiled(source: string, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./compile-worker.ts', import.meta.url), { type: 'module' });
  try {
    const result = await new Promise<Compiled>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data as Compiled);
      worker.onerror = () => reject(new Error('the compiler could not be loaded'));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.postMessage(source);
    });
    if ('error' in result) throw new NoAnswer(`It cannot be read: ${result.error}`);
    return result.code;
  } finally {
    worker.terminate();
  }
}

async function eventsOf(types: readonly string[], { from, until }: Range, signal: AbortSignal): Promise<AsyncIterable<EventsLine>> {
  const parameters = new URLSearchParams({ types: types.join(','), ...(from && { from }), ...(until && { until }) });
  const response = await fetch(`/api/analysis/events?${parameters}`, { credentials: 'include', cache: 'no-store', signal });
  if (response.ok) return jsonLines<EventsLine>(response);
  const { message, fields } = (await response.json().catch(() => ({}))) as { message?: string; fields?: { types?: string } };
  if (fields?.types)
    throw new NoAnswer(`It takes ${types.join(', ')}. ${fields.types}; whoever has the server’s shell can ask about the others.`);
  throw new NoAnswer(message ?? 'The events could not be read. Please try again.');
}

interface Frame {
  /** One at a time. Throws NoAnswer with what the question threw. */
  call(request: { step: 'load'; code: string } | { step: 'fold'; events: unknown[] } | { step: 'answer' }): Promise<unknown>;
  close(): void;
}

async function openFrame(signal: AbortSignal): Promise<Frame> {
  const frame = document.createElement('iframe');
  // Not `allow-same-origin`: with it the question could use the session.
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = '/question-frame.html';
  frame.hidden = true;
  frame.title = 'Question';
  const { port1, port2 } = new MessageChannel();
  let refuse: (reason: unknown) => void = () => {};
  const stop = () => refuse(signal.reason);
  signal.addEventListener('abort', stop);
  const reply = () =>
    new Promise<unknown>((resolve, reject) => {
      signal.throwIfAborted();
      refuse = reject;
      port1.onmessage = ({ data }) =>
        typeof data !== 'object' || data === null || 'error' in data
          ? reject(new NoAnswer(typeof data?.error === 'string' ? data.error.slice(0, longestMessage) : noAnswer))
          : resolve(data);
    });
  const close = () => {
    signal.removeEventListener('abort', stop);
    port1.close();
    frame.remove();
  };
  try {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    await loaded;
    const ready = reply();
    frame.contentWindow?.postMessage({}, '*', [port2]);
    await ready;
  } catch (error) {
    close();
    throw error;
  }
  return {
    call(request) {
      const answered = reply();
      port1.postMessage(request);
      return answered;
    },
    close,
  };
}
