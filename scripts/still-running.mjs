/**
 * A Vitest reporter for runs that hang. Every five minutes it prints the files that have been running for that long, with their running
 * tests. When no worker has reported anything for 16 minutes, it kills the workers: their files count as failed, and the run goes on. Tests
 * and hooks have shorter time limits, but none ends a worker whose event loop is blocked, or one that loads a file for ever. What the
 * workers did is printed, and written to the file in HUNG_WORKERS.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const tooLong = 5 * 60 * 1_000;
const silence = 16 * 60 * 1_000;

export default class StillRunning {
  /** By running file: when it started, and the names of its running tests. */
  #running = new Map();
  #lastReport = Date.now();

  onInit() {
    setInterval(() => this.#tell(), tooLong).unref();
    setInterval(() => this.#endIfSilent(), 60_000).unref();
  }
  onTestModuleQueued(file) {
    this.#lastReport = Date.now();
    this.#running.set(file.moduleId, { since: Date.now(), tests: new Set() });
  }
  onTestModuleEnd(file) {
    this.#lastReport = Date.now();
    this.#running.delete(file.moduleId);
  }
  onTestCaseReady(test) {
    this.#lastReport = Date.now();
    this.#running.get(test.module.moduleId)?.tests.add(test.fullName);
  }
  onTestCaseResult(test) {
    this.#lastReport = Date.now();
    this.#running.get(test.module.moduleId)?.tests.delete(test.fullName);
  }

  #tell() {
    for (const line of this.#runningFor(tooLong)) console.error(line);
  }
  *#runningFor(atLeast) {
    for (const [file, { since, tests }] of this.#running) {
      const minutes = Math.floor((Date.now() - since) / 60_000);
      if (Date.now() - since >= atLeast) yield `still running after ${minutes} min: ${file}: ${[...tests].join(', ') || 'no test'}`;
    }
  }

  #endIfSilent() {
    if (Date.now() - this.#lastReport < silence) return;
    this.#lastReport = Date.now();
    const processes = runningProcesses();
    const workers = processes.filter(({ parent, line }) => parent === process.pid && line.includes('vitest/dist/workers/'));
    const lines = [
      ...this.#runningFor(0),
      'The workers, killed after a long silence:',
      ...workers.flatMap((worker) => treeOf(worker, processes)),
    ];
    console.error(lines.join('\n'));
    writeFileSync(process.env.HUNG_WORKERS, lines.join('\n'));
    for (const { pid } of workers) process.kill(pid, 'SIGKILL');
    this.#running.clear();
  }
}

const runningProcesses = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,time=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => {
      const [pid, parent] = line.trim().split(/\s+/, 2).map(Number);
      return { pid, parent, line: line.slice(0, 300) };
    });

/** A line for this process and each of its descendants. */
const treeOf = (top, processes) => [
  top.line,
  ...processes.filter(({ parent }) => parent === top.pid).flatMap((child) => treeOf(child, processes).map((line) => `  ${line}`)),
];
