/**
 * A Vitest reporter: every five minutes it prints the files that have been running for that long, with their running tests, so that a
 * hanging run can be explained.
 */
const tooLong = 5 * 60 * 1_000;

export default class StillRunning {
  /** By running file: when it started, and the names of its running tests. */
  #running = new Map();

  onInit() {
    setInterval(() => this.#tell(), tooLong).unref();
  }
  onTestModuleStart(file) {
    this.#running.set(file.moduleId, { since: Date.now(), tests: new Set() });
  }
  onTestModuleEnd(file) {
    this.#running.delete(file.moduleId);
  }
  onTestCaseReady(test) {
    this.#running.get(test.module.moduleId)?.tests.add(test.fullName);
  }
  onTestCaseResult(test) {
    this.#running.get(test.module.moduleId)?.tests.delete(test.fullName);
  }

  #tell() {
    for (const [file, { since, tests }] of this.#running) {
      const minutes = Math.floor((Date.now() - since) / 60_000);
      if (Date.now() - since >= tooLong)
        console.error(`still running after ${minutes} min: ${file}: ${[...tests].join(', ') || 'no test'}`);
    }
  }
}
