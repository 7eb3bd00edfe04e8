import type { LikedWithCount } from '@potluck/events/answers';
import { afterFailure, backOffMs, type PendingLike, pendingLikesOf } from './pending-likes.ts';

/** What sending needs of the world. */
export interface LikeSenderPorts {
  /** All pending likes, the earliest wish first. */
  all(): PendingLike[];
  currentUserId(): string | undefined;
  /** Sends it once. */
  send(like: PendingLike): Promise<LikedWithCount & { position: string }>;
  onConfirmed(like: PendingLike, answer: LikedWithCount & { position: string }): void;
  onRefused(like: PendingLike): void;
  /** Whether the server answered; until it does, the pendingLikes wait. */
  onReachable(reachable: boolean): void;
  /** Runs one at a time, in all tabs together. */
  exclusively(work: () => Promise<void>): Promise<void>;
  schedule(call: () => void, ms: number): void;
}

/**
 * Answers with what sends all pending likes of whoever is signed in: one after the other, the next only after the earlier is answered,
 * and again after a pause when the server could not be reached.
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
