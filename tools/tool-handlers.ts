import { accountTools } from '@potluck/command-api/sign-in/account-tools';
import type { RegisteredUser } from '@potluck/events';
import { type Member, refuse, type ToolHandlers, ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { type AnnouncementDocument, shapes } from '@potluck/projector/documents';
import type { RebuildOptions } from '@potluck/projector/projector';
import { lagsOf } from '@potluck/stores/ports/lag';
import type { Ports } from '@potluck/stores/ports/ports';
import { projectionDecisions, stoppedAt } from './projection-decisions.ts';
import type { WithProjector } from './started-projector.ts';

export interface ToolContext {
  ports: Ports;
  withProjector: WithProjector;
  settings: {
    /** The address that people use: links are printed with it. */
    publicUrl: URL;
    /** Set when another issuer than the built-in one keeps the accounts. */
    oidc?: { issuer: string } | undefined;
  };
}

/** What the command-line tools ask for, done on open ports: by the server, or by the tool itself when none runs. */
export function toolHandlers({ ports, withProjector, settings }: ToolContext): ToolHandlers {
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
    // Where no server runs, the read model may have stood still.
    postsCount: await withProjector(() => countPosts(ports, user.userId)),
    roles: user.roles,
  });

  return {
    ping: async () => ({ pid: process.pid }),
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
    'accounts-list': async () => ({ registrationOpen: await accounts().registrationOpen(), accounts: await accounts().list() }),
    'accounts-add': async ({ email }) => link(accounts().add(email)),
    'accounts-reset': async ({ email }) => link(accounts().reset(email)),
    'accounts-registration': async ({ open }) => {
      await (open ? accounts().openRegistration() : accounts().closeRegistration());
      return {};
    },
    'projections-list': () =>
      withProjector(async (projector) => {
        const rows = projector.status();
        const lags = await lagsOf(
          ports.events,
          rows.map(({ position }) => BigInt(position)),
        );
        return rows.map(({ projection, version, current, state, position, failure, trouble }, row) => ({
          projection,
          version,
          current,
          state,
          position,
          behind: lags[row]?.events ?? 0,
          failure: failure ? stoppedAt(failure) : trouble,
        }));
      }),
    ...projectionDecisions(ports, withProjector),
    'projections-rebuild': ({ name }, { report, signal }) =>
      withProjector(async (projector) => {
        const onProgress = (progress: Parameters<NonNullable<RebuildOptions['onProgress']>>[0]) => report({ unit: 'events', ...progress });
        const { version, events, seconds } = await projector.rebuild(name, { signal, onProgress }).catch(refuse);
        return { version, events, seconds };
      }),
  };
}

function nameOf({ displayName, firstName, lastName }: RegisteredUser): string | null {
  const name = displayName?.trim() || [firstName, lastName].filter(Boolean).join(' ').trim();
  return name === '' ? null : name;
}

/** Announcements of this user that stand, as the read model has them. */
async function countPosts({ reads }: Ports, userId: string): Promise<number | null> {
  const current = (await reads.versions('feed')).find((version) => version.current);
  if (!current) return null;
  const posts = await reads.open<AnnouncementDocument>('feed', current.version, shapes.feed);
  return posts.count({ userId, hidden: false });
}
