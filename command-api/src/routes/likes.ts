import { LikeInput } from '@potluck/events/inputs';
import type { Response, Router } from 'express';
import { announcementLikes, announcements, commentLikes, comments, stateOf } from '../aggregates.ts';
import type { Asked, Handled } from '../asked.ts';
import { decideAnnouncementLike, decideCommentLike } from '../deciders/likes.ts';
import type { Commanding } from './commanding.ts';
import { jsonBody } from './json-body.ts';
import { entityId, parse } from './parse.ts';

/**
 * Likes of posts and comments: toggled, or set by `isLike` (section 7). The answer's count is the one after this like; while the
 * query side cannot say it, the like is acknowledged with null, and the page hears the count live.
 */
export function likeRoutes(router: Router, { handle, folds, askedBy, countLikes, tellPosition }: Commanding): void {
  const given = answersUnderKeys();

  router.post('/api/announcements/:id/like', jsonBody, async (req, res) => {
    const announcementId = entityId(req.params.id);
    const { isLike } = parse(LikeInput, req.body ?? {});
    const asked = askedBy(req, req.body);
    const id = `${announcementId}_${asked.actor}`;
    const handled = await handle(announcementLikes, id, asked, async (look) => {
      const context = { ...(await look.caller(asked)), post: await look.stateOf(announcements, announcementId) };
      return (like) => {
        const type = (isLike ?? !like.liked) ? 'LikeAnnouncement' : 'UnlikeAnnouncement';
        return decideAnnouncementLike({ type, data: { announcementId } }, like, context);
      };
    });
    const present = () => stateOf(folds, announcementLikes, id);
    await answer(res, 'announcement', announcementId, asked, handled, present);
  });

  router.post('/api/comments/:id/like', jsonBody, async (req, res) => {
    const commentId = entityId(req.params.id);
    const { isLike } = parse(LikeInput, req.body ?? {});
    const asked = askedBy(req, req.body);
    const id = `${commentId}_${asked.actor}`;
    const handled = await handle(commentLikes, id, asked, async (look) => {
      const caller = await look.caller(asked);
      const comment = await look.stateOf(comments, commentId);
      const post = await look.stateOf(announcements, comment.status === 'absent' ? 0 : comment.announcementId);
      return (like) => {
        const type = (isLike ?? !like.liked) ? 'LikeComment' : 'UnlikeComment';
        return decideCommentLike({ type, data: { commentId } }, like, { ...caller, comment, post });
      };
    });
    const present = () => stateOf(folds, commentLikes, id);
    await answer(res, 'comment', commentId, asked, handled, present);
  });

  /** `liked` and `likesCount` are of one moment: of the first answer when a request is repeated, or of now when that is forgotten. */
  async function answer(
    res: Response,
    kind: 'announcement' | 'comment',
    id: number,
    asked: Asked,
    handled: Handled<{ liked: boolean }>,
    present: () => Promise<{ liked: boolean }>,
  ): Promise<void> {
    const { repeated, state, position } = handled;
    let answer = repeated ? given.find(kind, id, asked) : undefined;
    if (!answer) {
      const { liked } = repeated ? await present() : state;
      const likesCount = (await countLikes(kind, id, repeated ? undefined : position)) ?? null;
      answer = { liked, likesCount };
      if (likesCount !== null) given.keep(kind, id, asked, answer);
    }
    tellPosition(res, handled);
    sendLike(res, answer);
  }
}

interface LikeAnswer {
  liked: boolean;
  likesCount: number | null;
}

const remembered = 10_000;

/** What was answered to likes that came with an Idempotency-Key: the last 10,000 of this process, as repeats come soon. */
function answersUnderKeys() {
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

/** The call that is made most: answered without the ETag that Express would work out, as nobody keeps a command's answer. */
function sendLike(res: Response, answer: LikeAnswer): void {
  const text = JSON.stringify(answer);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', text.length);
  res.end(text);
}
