import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A name for where a process's number means one process: this machine since it was started and, on Linux, this container. In
 * two containers both may be number 1, and both may have been given the same host name. Undefined when that cannot be found out.
 */
export function thisMachine(): string | undefined {
  if (process.platform !== 'linux') return hostname();
  try {
    return [hostname(), readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), readlinkSync('/proc/self/ns/pid')].join(' ');
  } catch {
    return undefined;
  }
}
