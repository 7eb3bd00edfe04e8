import { type RegisteredUser, user } from '@potluck/events';
import { CurrentUser } from '@potluck/events/answers/people';
import { ProfileInput } from '@potluck/events/inputs/people';
import { activeMember } from '../deciders/context.ts';
import { decideUser } from '../deciders/user.ts';
import { currentUserAnswer } from './answers.ts';
import { command } from './command.ts';
import { profileImage as imageFile } from './file-rules.ts';

export const updateProfile = command({
  call: 'put /api/auth/profile',
  tag: 'People',
  summary: 'Save the profile',
  body: ProfileInput,
  // A warning with the moderators' text is only in the answer of `GET /api/auth/user`.
  result: CurrentUser.omit({ warning: true, warnings: true }),
  refusals: [400, 401, 413, 415],
  form: { ...imageFile, first: async ({ envelope }, reader) => activeMember(await reader.caller(envelope)) },
  aggregate: user,
  stream: ({ envelope }) => envelope.actor,
  decide: ({ input: { profileImage: removesImage, isPublic, ...text }, file }, state, context) => {
    const before = state.status === 'registered' ? state : undefined;
    const profileImage = file ?? (removesImage ? null : (before?.profileImage ?? null));
    const data = { ...text, isPublic: isPublic ?? before?.isPublic ?? false, profileImage };
    return decideUser({ type: 'UpdateProfile', data }, state, context);
  },
  releases: ({ input, file }, before) => (before.status === 'registered' && (file || input.profileImage) ? before.profileImage : null),
  answer: ({ state, revision }) => currentUserAnswer(state as RegisteredUser, revision),
});
