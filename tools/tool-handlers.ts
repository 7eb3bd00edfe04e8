import { type MemberToolSettings, memberTools } from '@potluck/command-api/member-tools';
import { orderForSystem } from '@potluck/command-api/order-projection';
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

/** The handlers of the command-line tools, run by the server, or by the tool itself without one. */
export const toolHandlers = ({ ports, withProjector, settings }: ToolContext): ToolHandlers => ({
  ping: async () => ({ pid: process.pid }),
  // Without a running server the read model may be behind.
  ...memberTools(ports, settings, (userId) => withProjector(() => countPosts(ports, userId))),
  ...projectionTools(ports, withProjector, {
    skip: (projection, skipped) => skipEvent(ports.events, projection, skipped, { actor: 'system', now: new Date() }),
    order: (projection, order) => orderForSystem(ports, projection, order),
  }),
});

/** The number of the user's visible announcements, from the read model. */
async function countPosts({ reads }: Ports, userId: string): Promise<number | null> {
  const current = (await reads.versions('feed')).find((version) => version.current);
  if (!current) return null;
  const posts = await reads.open<AnnouncementDocument>('feed', current.version, shapes.feed);
  return posts.count({ userId, hidden: false });
}
