import { ignored, type Role, type RoleSource } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

/** The roles of a member. Its id is the member's. */
export interface MemberRolesDocument {
  id: string;
  /** In the order of the grants. */
  roles: { role: Role; at: string; by: string | null; source: RoleSource }[];
  /** Position of the first grant. */
  created: number;
}

/** Who has which role, from whom and since when. Not used to check rights. */
export const memberRoles = defineProjection({
  name: 'member-roles',
  number: 1,
  takes: ['RoleGranted', 'RoleRevoked', 'AccountErased'],
  personal: [],
  shape: shapeOf<MemberRolesDocument>({ indexes: [['created']] }),
  keys: ({ data }) => [data.userId],
  evolve(known, event, id): MemberRolesDocument | undefined {
    const others = (role: Role) => known?.roles.filter((one) => one.role !== role) ?? [];
    switch (event.type) {
      case 'RoleGranted': {
        const { role, by, source } = event.data;
        const roles = [...others(role), { role, at: event.metadata.at, by, source }];
        return { id, roles, created: known?.created ?? Number(event.position) };
      }
      case 'RoleRevoked': {
        const roles = others(event.data.role);
        return known && roles.length > 0 ? { ...known, roles } : undefined;
      }
      case 'AccountErased':
        return undefined;
      default:
        return ignored(event, known);
    }
  },
});
