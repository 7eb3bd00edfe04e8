import { useCallback, useEffect, useRef, useState } from 'react';
import { askInFrame, NoAnswer, type QuestionAnswer } from './ask-in-frame.ts';
import type { Range } from './range.ts';

export type AnswerState =
  | { is: 'running'; done: number; of: number }
  | { is: 'done'; answer: QuestionAnswer; source: string; range: Range }
  | { is: 'failed'; message: string };

/** Asks a question, one at a time, and tells how far it is. Leaving the page ends it. */
export function useAnswer() {
  const [state, setState] = useState<AnswerState>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const stop = useCallback(() => {
    running.current?.abort();
    setState(undefined);
  }, []);
  const ask = useCallback(async (source: string, range: Range) => {
    running.current?.abort();
    const ended = new AbortController();
    running.current = ended;
    const become = (next: AnswerState) => ended.signal.aborted || setState(next);
    become({ is: 'running', done: 0, of: 0 });
    const onProgress = ({ done, of }: { done: number; of: number }) => become({ is: 'running', done, of });
    try {
      become({ is: 'done', answer: await askInFrame(source, { range, signal: ended.signal, onProgress }), source, range });
    } catch (error) {
      become({ is: 'failed', message: error instanceof NoAnswer ? error.message : 'The server could not be reached. Please try again.' });
    }
  }, []);
  return { state, ask: (source: string, range: Range) => void ask(source, range), stop };
}
