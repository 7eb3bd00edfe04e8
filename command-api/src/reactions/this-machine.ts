import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Identifies the scope in which a process id is unique: this machine since its boot and, on Linux, this PID namespace. Two containers
 * may both have process 1 and the same host name. Undefined when the scope cannot be determined.
 */
export function thisMachine(): string | undefined {
  if (process.platform !== 'linux') return hostname();
  try {
    return [hostname(), readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), readlinkSync('/proc/self/ns/pid')].join(' ');
  } catch {
    return undefined;
  }
}
