import type { MediaRef, RegisteredUser } from '@potluck/events';
import type { Router } from 'express';
import { users } from '../aggregates.ts';
import { activeMember } from '../deciders/context.ts';
import { decideUser } from '../deciders/user.ts';
import { ProfileInput } from '../inputs.ts';
import { currentUserAnswer } from './answers.ts';
import type { Commanding } from './commanding.ts';
import { fileRules } from './file-rules.ts';
import { parse } from './parse.ts';
import { withFile } from './with-file.ts';

/** The member's own profile (section 7). */
export function profileRoutes(router: Router, { handle, callerOf, receiveForm, removeMedia, limits, tellPosition }: Commanding): void {
  router.put('/api/auth/profile', async (req, res) => {
    const { userId, context } = await callerOf(req);
    activeMember(context);
    const handled = await receiveForm(req, res, userId, fileRules.profile(limits), async ({ fields, file, body }) => {
      const { profileImage: removesImage, isPublic, ...text } = parse(ProfileInput, fields);
      const { context, asked } = await callerOf(req, body);
      let old: MediaRef | null = null;
      const handled = await withFile(file, context.now, (beforeAppend) =>
        handle(
          users,
          userId,
          asked,
          (state) => {
            const before = state.status === 'registered' ? state : undefined;
            old = before?.profileImage ?? null;
            const profileImage = file ? file.ref : removesImage ? null : old;
            const data = { ...text, isPublic: isPublic ?? before?.isPublic ?? false, profileImage };
            return decideUser({ type: 'UpdateProfile', data }, state, context);
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
