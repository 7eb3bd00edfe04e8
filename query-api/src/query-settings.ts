import type { Metrics } from '@potluck/host/metrics/metrics';

export interface QuerySettings {
  /** The address that people use: live connections from pages of another origin are refused. */
  publicUrl: URL;
  sessionSecret: string;
  /** Where the OpenAPI document lies that the build made. */
  openApiFile: string;
  /** Everything that changes these ports' read models tells it on their bus: nothing has to be looked for. */
  alone?: boolean | undefined;
  /** How fast connections and what they say may come, unless off. */
  limits: { off: boolean };
  /** As Express takes it: who says from where somebody came. */
  trustProxy: boolean | number | string;
  /** The claim of the issuer that roles follow, if any. */
  rolesClaim?: string | undefined;
  metrics?: Metrics | undefined;
}
