import type { Ports } from '@potluck/stores/ports/ports';
import { afterAll, beforeAll } from 'vitest';
import { openTestPorts } from './open-test-ports.ts';
import { type ServedSignIn, serveSignIn } from './serve-sign-in.ts';
import { Visitor } from './visitor.ts';

/** For specs: one sign-in for all tests of a file, and its visitors. */
export function signInUnderTest(more: Parameters<typeof serveSignIn>[1] = {}) {
  let open: { ports: Ports; close(): Promise<void> };
  let served: ServedSignIn;
  let people = 0;
  beforeAll(async () => {
    open = await openTestPorts();
    served = await serveSignIn(open.ports, more);
  });
  afterAll(async () => {
    await served?.close();
    await open?.close();
  });
  return {
    get ports() {
      return open.ports;
    },
    get origin() {
      return served.origin;
    },
    /** An unused address. */
    newEmail: () => `person-${++people}@example.org`,
    newVisitor: () => new Visitor(served.origin),
  };
}
