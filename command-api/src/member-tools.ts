import { holdAt, type RegisteredUser } from '@potluck/events';
import { type Member, refuse, type ToolHandlers, ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import type { Ports } from '@potluck/stores/ports/ports';
import { accountTools } from './sign-in/account-tools.ts';

export interface MemberToolSettings {
  /** The public address, for links. */
  publicUrl: URL;
  /** Set when an external issuer is used instead of the built-in one. */
  oidc?: { issuer: string } | undefined;
}

/** Handlers of the command-line tools for members, roles and accounts. `countPosts` returns how many announcements a user has. */
export function memberTools(
  ports: Pick<Ports, 'events' | 'accounts' | 'bus'>,
  settings: MemberToolSettings,
  countPosts: (userId: string) => Promise<number | null>,
): Pick<ToolHandlers, Exclude<keyof ToolHandlers, 'ping' | `projections-${string}`>> {
  const tools = accountTools(ports);
  const accounts = () => {
    if (!settings.oidc) return tools.accounts;
    throw new ToolRefused(`Accounts are kept by ${settings.oidc.issuer}, not here. Only the built-in issuer has this.`);
  };
  const link = async (path: Promise<string>) => ({ link: new URL(await path.catch(refuse), settings.publicUrl).href });
  const describe = async (user: RegisteredUser): Promise<Member> => ({
    userId: user.userId,
    email: user.email,
    name: nameOf(user),
    joinedAt: user.createdAt,
    postsCount: await countPosts(user.userId),
    roles: user.roles,
    hold: holdAt(user, new Date().toISOString()) ?? null,
  });

  return {
    'member-by-email': async ({ email }) => {
      const found = await tools.findUserByEmail(email);
      if (!found) throw new ToolRefused(`Nobody here has the address ${email}. Who never signed in is not known yet.`);
      return { ...(await describe(found.user)), verified: found.verified };
    },
    'member-by-id': async ({ userId }) => {
      const user = await tools.findUserById(userId);
      if (!user) throw new ToolRefused(`Nobody here has the id ${userId}`);
      return describe(user);
    },
    'change-role': async ({ userId, role, change }) => ({
      changed: await (change === 'grant' ? tools.grantRole(userId, role) : tools.revokeRole(userId, role)),
    }),
    'holds-place': async ({ userId, until, basis }) => ({
      changed: await tools.changeHold(userId, { type: 'PlaceHold', data: { until, basis } }),
    }),
    'holds-lift': async ({ userId }) => ({ changed: await tools.changeHold(userId, { type: 'LiftHold', data: {} }) }),
    'accounts-list': async () => ({ registrationOpen: await accounts().registrationOpen(), accounts: await accounts().list() }),
    'accounts-add': async ({ email }) => link(accounts().add(email)),
    'accounts-reset': async ({ email }) => link(accounts().reset(email)),
    'accounts-registration': async ({ open }) => {
      await (open ? accounts().openRegistration() : accounts().closeRegistration());
      return {};
    },
  };
}

function nameOf({ displayName, firstName, lastName }: RegisteredUser): string | null {
  const name = displayName?.trim() || [firstName, lastName].filter(Boolean).join(' ').trim();
  return name === '' ? null : name;
}
