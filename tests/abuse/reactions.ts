import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveAbuse } from './abuse.ts';
import { requestAs, send } from './load-request.ts';

/** The head of the log. */
async function head(url: string): Promise<number> {
  const health = (await (await fetch(`${url}/api/health`)).json()) as { head?: string };
  return Number(health.head);
}

/** Loads of reactions, which run after the answer. */
export const reactions: Record<string, LiveAbuse[]> = {
  'a post is deleted': [
    {
      input: 'with thousands of comments, until they are gone',
      samples: 2,
      repeats: 0,
      async prepare({ mallory, fullPosts, size }, url) {
        const agent = new http.Agent({ keepAlive: true });
        const posts = [...fullPosts];
        return {
          async once() {
            const end = (await head(url)) + 1 + size.commentsOfDeleted;
            const { status } = await send(url, requestAs(mallory, 'DELETE', `/api/announcements/${posts.shift()}`), agent);
            if (status !== 204) throw new Error(`the post was not deleted: ${status}`);
            while ((await head(url)) < end) await pause(50);
          },
          close: async () => agent.destroy(),
        };
      },
    },
  ],
};
