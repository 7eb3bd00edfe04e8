import type { Asked } from '../asked.ts';

export interface LikeAnswer {
  liked: boolean;
  likesCount: number | null;
}

const remembered = 10_000;

export type LikeAnswers = ReturnType<typeof rememberLikeAnswers>;

/** What was answered to likes that came with an Idempotency-Key: the last 10,000 of this process, as repeats come soon. */
export function rememberLikeAnswers() {
  const answers = new Map<string, LikeAnswer>();
  const of = (kind: string, id: number, { actor, key }: Asked) => JSON.stringify([actor, key, kind, id]);
  return {
    find: (kind: string, id: number, asked: Asked) => answers.get(of(kind, id, asked)),
    keep(kind: string, id: number, asked: Asked, answer: LikeAnswer) {
      if (asked.key === undefined) return;
      answers.set(of(kind, id, asked), answer);
      if (answers.size > remembered) answers.delete(answers.keys().next().value as string);
    },
  };
}
