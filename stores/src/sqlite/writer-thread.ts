/** The worker thread of a DurableWriter. */
import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { workerInput } from '../worker/start-worker.ts';
import { checkDurable, openWriter } from './connection.ts';
import { isFileFailure, isFull } from './store-failure.ts';
import type { Flat, WriterProgram } from './writer-program.ts';

export interface WriterInput {
  file: string;
  program: string;
  syncDelayMs: number;
}
/** The handler's result, or why the request failed. */
export type Answer = Flat | { refused: string } | { failed: string; full: boolean } | Record<string, unknown>;

if (!parentPort) throw new Error('runs in a worker');
const port = parentPort;
const { file, program: programUrl, syncDelayMs } = workerInput<WriterInput>();

try {
  const { program } = (await import(programUrl)) as { program: WriterProgram };
  serve(program);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  port.postMessage({ error: reason.startsWith(file) ? reason : `${file}: ${reason}` });
}

function serve(program: WriterProgram): void {
  const db = openWriter(file);
  program.prepare(db);
  checkDurable(db);
  const handlers = program.handlers(db);
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')];
  const [savepoint, release] = [db.prepare('SAVEPOINT request'), db.prepare('RELEASE request')];

  const run = (kind: string, args: Flat[]): Answer => {
    const handler = handlers[kind];
    if (!handler) return { refused: `unknown request ${kind}` };
    const single = handler.single?.(args) === true;
    try {
      if (!single) savepoint.run();
      const answer = handler.run(args) as Answer;
      if (!single) release.run();
      return answer;
    } catch (error) {
      // A full or failing disk may have rolled back the transaction: the whole group fails.
      if (!db.inTransaction || isFileFailure(error)) throw error;
      if (!single) db.exec('ROLLBACK TO request; RELEASE request');
      return { refused: error instanceof Error ? error.message : String(error) };
    }
  };

  /** Runs all batches that have arrived in one transaction. */
  const runAll = (batches: Flat[][]): Answer[] => {
    try {
      begin.run();
      const answers: Answer[] = [];
      for (const batch of batches) for (const [kind, args] of requestsIn(batch)) answers.push(run(kind, args));
      if (syncDelayMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, syncDelayMs);
      commit.run();
      return answers;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      const failed = { failed: error instanceof Error ? error.message : String(error), full: isFull(error) };
      return batches.flatMap((batch) => [...requestsIn(batch)].map(() => failed));
    }
  };

  port.on('message', (first: Flat[] | null) => {
    for (let message: Flat[] | null | undefined = first; message !== undefined; message = receiveMessageOnPort(port)?.message) {
      const batches: Flat[][] = [];
      let closing = false;
      for (let next: Flat[] | null | undefined = message; next !== undefined; next = receiveMessageOnPort(port)?.message) {
        if (next === null) closing = true;
        else batches.push(next);
      }
      if (batches.length > 0) port.postMessage(runAll(batches));
      if (closing) {
        db.close();
        port.postMessage({});
      }
    }
  });
  port.postMessage({});
}

function* requestsIn(batch: Flat[]): Generator<[kind: string, args: Flat[]]> {
  for (let i = 0; i < batch.length; ) {
    const from = i + 2;
    const kind = batch[i] as string;
    i = from + (batch[i + 1] as number);
    yield [kind, batch.slice(from, i)];
  }
}
