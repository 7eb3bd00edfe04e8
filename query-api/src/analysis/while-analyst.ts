import { Refused } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';
import type { Response } from 'express';
import { mustBe } from '../moderation/involvement.ts';

/** In ms. */
const checkEveryMs = 1_000;

/** Cuts a long answer off once the caller is no longer an analyst, or is suspended. */
export function whileAnalyst(response: Response, caller: string, { folds, now }: { folds: Folds; now(): string }): void {
  const check = () => {
    if (response.closed) clearInterval(timer);
    // A store that fails for a moment does not end the answer.
    else mustBe('analyst', folds, caller, now()).catch((error) => error instanceof Refused && response.destroy());
  };
  const timer = setInterval(check, checkEveryMs).unref();
  response.once('close', () => clearInterval(timer));
}
