import type { LikedWithCount } from '@potluck/events/answers/feed';
import { afterFailure, backOffMs, type PendingLike, pendingLikesOf } from './pending-likes.ts';

export interface LikeSenderPorts {
  /** All pending likes, oldest first. */
  all(): PendingLike[];
  currentUserId(): string | undefined;
  send(like: PendingLike): Promise<LikedWithCount & { position: string }>;
  onConfirmed(like: PendingLike, answer: LikedWithCount & { position: string }): void;
  onRefused(like: PendingLike): void;
  /** Whether the server could be reached; until it can, pending likes wait. */
  onReachable(reachable: boolean): void;
  /** Runs `work` under a lock that all tabs share. */
  exclusively(work: () => Promise<void>): Promise<void>;
  schedule(call: () => void, ms: number): void;
}

/**
 * Returns the function that sends all pending likes of the current user: one after the other, each after the answer to the one before.
 * When the server cannot be reached, it tries again with back-off.
 */
export function createLikeSender(ports: LikeSenderPorts): () => Promise<void> {
  let failures = 0;
  let waiting = false;

  const sendAll = async (): Promise<void> => {
    if (waiting) return;
    waiting = true;
    await ports.exclusively(async () => {
      waiting = false;
      for (let like = next(); like; like = next()) {
        if (!(await sendOne(like))) return;
      }
    });
  };
  const next = () => pendingLikesOf(ports.all(), ports.currentUserId() ?? '')[0];

  const sendOne = async (like: PendingLike): Promise<boolean> => {
    try {
      ports.onConfirmed(like, await ports.send(like));
      failures = 0;
      ports.onReachable(true);
      return true;
    } catch (error) {
      const failure = afterFailure(error);
      ports.onReachable(failure !== 'retry');
      if (failure === 'refused') ports.onRefused(like);
      if (failure === 'retry') {
        failures += 1;
        ports.schedule(sendAll, backOffMs(failures));
      }
      return failure === 'refused';
    }
  };
  return sendAll;
}
