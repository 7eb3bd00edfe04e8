import type { Figures, Measured } from './measure-page.ts';

/** What each page should reach. */
const goals = { performance: 95, accessibility: 100, bestPractices: 100, lcp: 2_000 } as const;

/** The goals that a page misses, in words; empty when it reaches all. */
export function missedBy({ performance, accessibility, bestPractices, lcp }: Figures): string[] {
  return [
    performance < goals.performance && `performance ${performance}, should be at least ${goals.performance}`,
    lcp > goals.lcp && `largest paint after ${seconds(lcp)}, should be at most ${seconds(goals.lcp)}`,
    accessibility < goals.accessibility && `accessibility ${accessibility}, should be ${goals.accessibility}`,
    bestPractices < goals.bestPractices && `best practices ${bestPractices}, should be ${goals.bestPractices}`,
  ].filter((miss) => miss !== false);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** The figures as a table that can go into the README. */
export function tableOf(pages: Measured[]): string {
  const head = ['page', 'seen by', 'performance', 'LCP', 'TBT', 'CLS', 'transferred', 'accessibility', 'best practices'];
  const rows = pages.map((page) => [
    page.name,
    page.viewer,
    String(page.performance),
    seconds(page.lcp),
    `${page.tbt} ms`,
    page.cls.toFixed(3),
    `${page.kilobytes} kB`,
    String(page.accessibility),
    String(page.bestPractices),
  ]);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
