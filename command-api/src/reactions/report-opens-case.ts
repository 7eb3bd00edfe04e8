import { defineReaction } from './reaction.ts';

/** Adds each report to the case of its subject, so that a case's whole state folds from one stream. */
export const reportOpensCase = defineReaction({
  on: 'ReportFiled',
  targets: async () => undefined,
  react: ({ id, stream, data: { description: _description, ...filed } }) => [
    {
      to: 'case',
      id: `${filed.contentType}_${filed.contentId ?? filed.reportedUserId}`,
      command: { type: 'ReceiveReport', data: { ...filed, reportStream: stream, reportEventId: id } },
    },
  ],
});
