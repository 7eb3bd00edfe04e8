import type { Role } from '@potluck/events';
import { startProcess } from './cluster/started-process.ts';

/** As an operator of an installation with these settings does, with `npm run roles`. */
export async function grantRole(role: Role, userId: string, settings: Record<string, string>): Promise<void> {
  const granting = startProcess(['dist/server/roles.js', 'grant', role, userId, '--yes'], settings, /$^/);
  await new Promise((resolve) => granting.process.once('close', resolve));
  if (!granting.output().includes(`is ${role} now.`)) throw new Error(granting.output());
}
