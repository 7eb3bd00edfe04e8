import { defineReaction } from './reaction.ts';

/** All reports of one thing are gathered in its case, so that a case's whole state folds from its own stream. */
export const reportOpensCase = defineReaction({
  on: 'ReportFiled',
  targets: async () => undefined,
  react: ({ id, stream, data: { description: _kept, ...filed } }) => [
    {
      to: 'case',
      id: `${filed.contentType}_${filed.contentId ?? filed.reportedUserId}`,
      command: { type: 'ReceiveReport', data: { ...filed, reportStream: stream, reportEventId: id } },
    },
  ],
});
