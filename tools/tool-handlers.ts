import { type MemberToolSettings, memberTools } from '@potluck/command-api/member-tools';
import { skipEvent } from '@potluck/command-api/skip-event';
import type { ToolHandlers } from '@potluck/host/tools-socket/tool-commands';
import { type AnnouncementDocument, shapes } from '@potluck/projector/documents';
import { projectionTools } from '@potluck/projector/projection-tools';
import type { WithProjector } from '@potluck/projector/started-projector';
import type { Ports } from '@potluck/stores/ports/ports';

export interface ToolContext {
  ports: Ports;
  withProjector: WithProjector;
  settings: MemberToolSettings;
}

/** What the command-line tools ask for, done on open ports: by the server, or by the tool itself when none runs. */
export const toolHandlers = ({ ports, withProjector, settings }: ToolContext): ToolHandlers => ({
  ping: async () => ({ pid: process.pid }),
  // Where no server runs, the read model may have stood still.
  ...memberTools(ports, settings, (userId) => withProjector(() => countPosts(ports, userId))),
  ...projectionTools(ports, withProjector, (projection, skipped) =>
    skipEvent(ports.events, projection, skipped, { actor: 'system', now: new Date() }),
  ),
});

/** Announcements of this user that stand, as the read model has them. */
async function countPosts({ reads }: Ports, userId: string): Promise<number | null> {
  const current = (await reads.versions('feed')).find((version) => version.current);
  if (!current) return null;
  const posts = await reads.open<AnnouncementDocument>('feed', current.version, shapes.feed);
  return posts.count({ userId, hidden: false });
}
