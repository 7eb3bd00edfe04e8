import type { MediaRef, RegisteredUser } from '@potluck/events';
import { ProfileInput } from '@potluck/events/inputs';
import type { Router } from 'express';
import { users } from '../aggregates.ts';
import { activeMember } from '../deciders/context.ts';
import { decideUser } from '../deciders/user.ts';
import { currentUserAnswer } from './answers.ts';
import type { Commanding } from './commanding.ts';
import { fileRules } from './file-rules.ts';
import { parse } from './parse.ts';
import { withFile } from './with-file.ts';

/** The member's own profile (section 7). */
export function profileRoutes(
  router: Router,
  { handle, looks, askedBy, receiveForm, removeMedia, limits, tellPosition }: Commanding,
): void {
  router.put('/api/auth/profile', async (req, res) => {
    const first = askedBy(req);
    const userId = first.actor;
    await looks.first(first, async (look) => activeMember(await look.caller(first)));
    const handled = await receiveForm(req, res, userId, fileRules.profile(limits), async ({ fields, file, body }) => {
      const { profileImage: removesImage, isPublic, ...text } = parse(ProfileInput, fields);
      const asked = askedBy(req, body);
      let old: MediaRef | null = null;
      const handled = await withFile(file, asked.at, (beforeAppend) =>
        handle(
          users,
          userId,
          asked,
          async (look) => {
            const caller = await look.caller(asked);
            return (state) => {
              const before = state.status === 'registered' ? state : undefined;
              old = before?.profileImage ?? null;
              const profileImage = file ? file.ref : removesImage ? null : old;
              const data = { ...text, isPublic: isPublic ?? before?.isPublic ?? false, profileImage };
              return decideUser({ type: 'UpdateProfile', data }, state, caller);
            };
          },
          beforeAppend,
        ),
      );
      if (handled.events.length > 0 && !handled.repeated && (file || removesImage)) await removeMedia(userId, `user_${userId}`, old);
      return handled;
    });
    tellPosition(res, handled);
    res.json(currentUserAnswer(handled.state as RegisteredUser, handled.revision));
  });
}
