import type { CommandEnvelope } from '../command-envelope.ts';

export interface LikeAnswer {
  liked: boolean;
  likesCount: number | null;
}

const remembered = 10_000;

export type LikeAnswers = ReturnType<typeof rememberLikeAnswers>;

/** Remembers this process's last 10,000 answers to likes with an Idempotency-Key; repeats usually come soon. */
export function rememberLikeAnswers() {
  const answers = new Map<string, LikeAnswer>();
  const of = (kind: string, id: number, { actor, key }: CommandEnvelope) => `${kind} ${id} ${actor} ${key}`;
  return {
    find: (kind: string, id: number, envelope: CommandEnvelope) => answers.get(of(kind, id, envelope)),
    remember(kind: string, id: number, envelope: CommandEnvelope, answer: LikeAnswer) {
      if (envelope.key === undefined) return;
      answers.set(of(kind, id, envelope), answer);
      if (answers.size > remembered) answers.delete(answers.keys().next().value as string);
    },
  };
}
