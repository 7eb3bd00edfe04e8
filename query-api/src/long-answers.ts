import type { Request, Response } from 'express';

/** In ms. */
const checkEveryMs = 1_000;

/** Answers that may take minutes. They are cut off when the caller's session ends, and when the process is asked to stop. */
export interface LongAnswers {
  begun(request: Request, response: Response): void;
  /** Cuts all off, and those that begin from now on. */
  endAll(): void;
}

export function createLongAnswers(isSessionThere: (sid: string) => Promise<boolean>): LongAnswers {
  const running = new Set<Response>();
  let isStopping = false;
  return {
    begun({ sessionID }, response) {
      if (isStopping) return void response.destroy();
      running.add(response);
      const check = async () => {
        // A store that fails for a moment does not end the answer.
        if (!(await isSessionThere(sessionID).catch(() => true))) response.destroy();
      };
      const timer = setInterval(() => void check(), checkEveryMs).unref();
      const ended = () => {
        clearInterval(timer);
        running.delete(response);
      };
      response.once('close', ended);
      if (response.closed) ended();
    },
    endAll() {
      isStopping = true;
      for (const response of running) response.destroy();
    },
  };
}
