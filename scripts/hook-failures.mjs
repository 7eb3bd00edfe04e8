/**
 * For Vitest: what failed outside the tests, which its own report in JSON leaves out. Written to the file that HOOK_FAILURES names:
 * `files`: of each file in which a hook or the file itself failed, or whose process ended before it did, by its path, the stacks;
 * `run`: the stacks of what failed outside every file.
 */
import { writeFileSync } from 'node:fs';

const stackOf = ({ stack, message, cause }) => [stack ?? message, cause && stackOf(cause)].filter(Boolean).join('\n');
const ended = ['passed', 'failed', 'skipped'];

export default class HookFailures {
  onTestRunEnd(modules, unhandledErrors) {
    const files = {};
    for (const file of modules) {
      const errors = [file, ...file.children.allSuites()].flatMap((suite) => suite.errors()).map(stackOf);
      if (!ended.includes(file.state())) errors.push('its process ended before it did');
      if (errors.length > 0) files[file.moduleId] = errors;
    }
    writeFileSync(process.env.HOOK_FAILURES, JSON.stringify({ files, run: unhandledErrors.map(stackOf) }));
  }
}
