import lighthouse, { type RunnerResult } from 'lighthouse';
import { median } from '../bench/measure.ts';
import { openBrowserWithPort } from './open-port.ts';

/** A page of the product, with its path and viewer. */
export interface Screen {
  name: string;
  path: string;
  viewer: 'visitor' | 'member' | 'moderator' | 'author' | 'analyst';
}

/** Lighthouse's scores up to 100; times in ms; cumulative layout shift; transferred kB of 1,000 bytes. */
export interface Figures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  lcp: number;
  tbt: number;
  cls: number;
  kilobytes: number;
  /** Lighthouse's benchmark of the machine during the run: low under other load. */
  power: number;
}

export interface Measured extends Screen, Figures {
  runs: Figures[];
  /** Audits below the full score, with their findings. */
  remarks: string[];
}

type Result = RunnerResult['lhr'];

const categories = { performance: 'performance', accessibility: 'accessibility', bestPractices: 'best-practices' } as const;

/**
 * The medians over several runs of Lighthouse's mobile preset (a simulated slow phone and network), each in a new browser.
 * `cookieHeader`: the session, as a request header.
 */
export async function measurePage(screen: Screen, origin: string, cookieHeader: string | undefined, times: number): Promise<Measured> {
  const runs: Figures[] = [];
  const remarks = new Set<string>();
  for (let run = 0; run < times; run += 1) {
    const lhr = await runLighthouse(origin + screen.path, origin, cookieHeader);
    const score = (name: keyof typeof categories) => Math.round((lhr.categories[categories[name]]?.score ?? 0) * 100);
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    runs.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('bestPractices'),
      lcp: Math.round(value('largest-contentful-paint')),
      tbt: Math.round(value('total-blocking-time')),
      cls: Number(value('cumulative-layout-shift').toFixed(4)),
      kilobytes: Math.round(value('total-byte-weight') / 1000),
      power: lhr.environment.benchmarkIndex,
    });
    for (const category of ['accessibility', 'best-practices']) {
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
        const audit = lhr.audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 1) remarks.add(`${id}: ${audit.title} ${foundBy(audit.details)}`);
      }
    }
  }
  const middle = (name: keyof Figures) => median(runs.map((run) => run[name]));
  const names = Object.keys(runs[0] as Figures) as (keyof Figures)[];
  return {
    ...screen,
    ...(Object.fromEntries(names.map((name) => [name, middle(name)])) as unknown as Figures),
    runs,
    remarks: [...remarks],
  };
}

/** Lighthouse occasionally loses the start of its trace, and must be run again. */
async function runLighthouse(url: string, origin: string, cookieHeader: string | undefined): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const { browser, port } = await openBrowserWithPort(origin, cookieHeader);
    const result = await lighthouse(url, { port, logLevel: 'silent', output: 'json', onlyCategories: Object.values(categories) });
    await browser.close();
    if (result && !result.lhr.runtimeError) return result.lhr;
    if (attempt === 3) throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message}`);
  }
}

/** An audit's finding, shortened to a line. */
const foundBy = (details: unknown): string => JSON.stringify((details as { items?: unknown[] } | undefined)?.items ?? []).slice(0, 400);
