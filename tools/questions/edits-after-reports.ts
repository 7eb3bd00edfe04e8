import { defineQuestion } from '@potluck/projector/question';

interface Reported {
  content: string;
  reports: number;
  firstReportAt: string | null;
  edits: number;
  firstEditAfterMinutes: number | null;
}

const kinds = { AnnouncementEdited: 'announcement', CommentEdited: 'comment', RecipeUpdated: 'recipe' } as const;

/** Which edits follow a report? For each thing that was reported and edited later: how often, and how soon. */
export default defineQuestion({
  name: 'edits-after-reports',
  takes: ['ReportReceived', 'AnnouncementEdited', 'CommentEdited', 'RecipeUpdated'],
  // The streams of a case and of its content differ only so: `case-comment_7`, `comment-7`.
  keys: ({ stream, type }) => [type === 'ReportReceived' ? stream.slice('case-'.length) : stream.replace('-', '_')],
  evolve(known: Reported | undefined, { type, metadata: { at } }, content) {
    if (type === 'ReportReceived') {
      const before = known ?? { content, reports: 0, firstReportAt: at, edits: 0, firstEditAfterMinutes: null };
      return { ...before, reports: before.reports + 1 };
    }
    if (!known?.firstReportAt || !content.startsWith(kinds[type])) return known;
    const minutes = Math.round((Date.parse(at) - Date.parse(known.firstReportAt)) / 60_000);
    return { ...known, edits: known.edits + 1, firstEditAfterMinutes: known.firstEditAfterMinutes ?? minutes };
  },
  rows: (all) =>
    all
      .filter(({ edits }) => edits > 0)
      .map(({ content, reports, edits, firstEditAfterMinutes }) => ({ content, reports, edits, firstEditAfterMinutes })),
});
