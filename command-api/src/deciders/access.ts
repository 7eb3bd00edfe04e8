import { type Access, type AccessEvent, accessKey, type ModerationCase, maxAccessesADay, type Opened, Refused } from '@potluck/events';
import { type Context, memberAs } from './context.ts';
import { visibleCase } from './moderation-case.ts';

/** `reporter` is a reporter's number in the case. */
export interface AccessCommand {
  what: Opened['what'];
  reporter?: number | null | undefined;
}

export type AccessContext = Context & {
  caseId: string;
  known: ModerationCase;
};

/** A moderator opens restricted material of a case that they may see. Opening it again on the same day appends nothing. */
export function decideAccess(command: AccessCommand, state: Access, context: AccessContext): AccessEvent[] {
  const { userId } = memberAs('moderator', context);
  const subject = subjectOf(command, visibleCase(context.known, userId), context);
  if (subject === undefined) throw new Refused('not-found');
  const thing: Opened = { subject, caseId: context.caseId, what: command.what };
  if (accessKey(thing) in state.opened) return [];
  if (state.size >= maxAccessesADay) throw new Refused('access-limit');
  return [{ type: 'AccessOpened', data: thing }];
}

/** Undefined if the case does not have this material. */
function subjectOf(
  { what, reporter }: AccessCommand,
  { contentType, reporters }: ReturnType<typeof visibleCase>,
  { caseId }: AccessContext,
): string | undefined {
  switch (what) {
    case 'media':
      return contentType === 'comment' ? undefined : caseId;
    case 'private_recipe':
      return contentType === 'recipe' ? caseId : undefined;
    case 'context':
      return contentType === 'comment' ? caseId : undefined;
    case 'reporter':
      return reporter != null && reporter <= reporters.size ? `reporter_${reporter}` : undefined;
  }
}
