import { timingSafeEqual } from 'node:crypto';
import { Refused } from '@potluck/events';
import { answerError } from '@potluck/host/http/answer-error';
import { type LikesCountAnswer, type LikesCountQuestion, likesCountPath } from '@potluck/host/http/between-services';
import { Router } from 'express';
import * as z from 'zod';
import type { LikesCount } from '../likes-count.ts';
import { parseQuery } from '../paging.ts';

const Question = z.object({
  kind: z.enum(['announcement', 'comment']),
  id: z.coerce.number().int().positive(),
  position: z.string().regex(/^\d+$/).transform(BigInt),
}) satisfies z.ZodType<LikesCountQuestion>;

/** For a command-api in another process, which answers a like with the count. Needs the key, because hidden posts are answered too. */
export function likesCountRoute(likesCount: LikesCount, key: string): Router {
  const proof = Buffer.from(`Bearer ${key}`);
  const router = Router();
  router.get(likesCountPath, async (request, response) => {
    const brought = Buffer.from(request.headers.authorization ?? '');
    if (brought.length !== proof.length || !timingSafeEqual(brought, proof)) throw new Refused('unauthorized');
    const { kind, id, position } = parseQuery(Question, request);
    response.json({ likesCount: (await likesCount(kind, id, position)) ?? null } satisfies LikesCountAnswer);
  });
  router.use(likesCountPath, answerError);
  return router;
}
