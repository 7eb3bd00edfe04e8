/**
 * A Vitest reporter of failures outside the tests, which its JSON report leaves out. Writes them to the file in HOOK_FAILURES: `files`:
 * stacks by file path, for each file in which a hook or the file itself failed, or whose process ended early; `run`: the stacks of failures
 * outside all files.
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
