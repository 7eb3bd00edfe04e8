import type { LikedWithCount } from '@potluck/events/answers';
import { afterFailure, type PendingLike, pauseAfter, wishesOf } from './pending-likes.ts';

/** What sending needs of the world. */
export interface LikeSenderPorts {
  /** All pending likes, the earliest wish first. */
  all(): PendingLike[];
  signedIn(): string | undefined;
  /** Sends it once. */
  send(like: PendingLike): Promise<LikedWithCount & { position: string }>;
  confirmed(like: PendingLike, answer: LikedWithCount & { position: string }): void;
  refused(like: PendingLike): void;
  /** Whether the server answered; until it does, the wishes wait. */
  reached(answered: boolean): void;
  /** Runs one at a time, in all tabs together. */
  alone(work: () => Promise<void>): Promise<void>;
  later(call: () => void, ms: number): void;
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
    await ports.alone(async () => {
      waiting = false;
      for (let like = next(); like; like = next()) {
        if (!(await sendOne(like))) return;
      }
    });
  };
  const next = () => wishesOf(ports.all(), ports.signedIn() ?? '')[0];

  const sendOne = async (like: PendingLike): Promise<boolean> => {
    try {
      ports.confirmed(like, await ports.send(like));
      failures = 0;
      ports.reached(true);
      return true;
    } catch (error) {
      const failure = afterFailure(error);
      ports.reached(failure !== 'again');
      if (failure === 'refused') ports.refused(like);
      if (failure === 'again') {
        failures += 1;
        ports.later(sendAll, pauseAfter(failures));
      }
      return failure === 'refused';
    }
  };
  return sendAll;
}
