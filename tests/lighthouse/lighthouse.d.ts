/** The used types of Lighthouse, which is only installed by `npm run lighthouse`. */
declare module 'lighthouse' {
  interface Audit {
    title: string;
    score: number | null;
    numericValue?: number;
    details?: unknown;
  }

  export interface RunnerResult {
    lhr: {
      categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
      audits: Record<string, Audit>;
      environment: { benchmarkIndex: number };
      runtimeError?: { message: string };
    };
  }

  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'silent'; output: 'json'; onlyCategories: string[] },
  ): Promise<RunnerResult | undefined>;
}
