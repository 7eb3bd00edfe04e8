import { log } from '@potluck/stores/log';
import type { Ports } from '@potluck/stores/ports/ports';

/** More role holders than any community has. */
const most = 1_000;

/** Ids of the members with a role, from a read model that may be stale: check each member's stream. Undefined if it is unavailable. */
export function createRoleHolders({ reads }: Pick<Ports, 'reads'>) {
  return async (): Promise<string[] | undefined> => {
    try {
      const version = (await reads.versions('member-roles')).find((info) => info.current)?.version;
      if (version === undefined) return undefined;
      const roles = await reads.open<{ id: string }>('member-roles', version, { indexes: [] });
      const found = await roles.find({ where: {}, sort: { fields: ['created'], direction: 'asc' }, limit: most });
      return found.flatMap(({ document }) => (document ? [document.id] : []));
    } catch (error) {
      log.warn({ err: error }, 'role holders not read: an appeal waits for another moderator');
      return undefined;
    }
  };
}
