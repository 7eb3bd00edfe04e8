import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';

/** For specs: embedded ports in a temporary folder, and a function that closes and removes them. */
export async function openTestPorts(): Promise<{ ports: Ports; close(): Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'potluck-sign-in-'));
  const ports = await openPorts({ dataFolder });
  return {
    ports,
    async close() {
      await Promise.all([ports.events.close(), ports.reads.close(), ports.bus.close(), ports.media.close()]);
      await ports.accounts.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
