/**
 * For Vitest: what failed outside the tests of a file, as in a hook or when it is loaded, which its own report in JSON leaves out.
 * Written to the file that HOOK_FAILURES names: of each file with such errors, by its path, their stacks.
 */
import { writeFileSync } from 'node:fs';

export default class HookFailures {
  onTestRunEnd(modules) {
    const failures = {};
    for (const file of modules) {
      const errors = [file, ...file.children.allSuites()].flatMap((suite) => suite.errors());
      if (errors.length > 0) failures[file.moduleId] = errors.map(({ stack, message }) => stack ?? message);
    }
    writeFileSync(process.env.HOOK_FAILURES, JSON.stringify(failures));
  }
}
