import type { Metrics } from '@potluck/host/metrics/metrics';

export interface QuerySettings {
  /** The public address: live connections from pages of another origin are refused. */
  publicUrl: URL;
  sessionSecret: string;
  /** Path of the OpenAPI document that the build makes. */
  openApiFile: string;
  /** Every change of the read models is announced on the bus, as in a single process, so polling can be rare. */
  alone?: boolean | undefined;
  /** Rate limits of live connections, their messages, and downloads. */
  limits: { off: boolean };
  /** Express's 'trust proxy': the proxies whose forwarded addresses are believed. */
  trustProxy: boolean | number | string;
  /** The issuer's claim from which roles are taken, if any. */
  rolesClaim?: string | undefined;
  /** Analysts see the texts that any visitor can read. */
  analystsReadPublicTexts?: boolean | undefined;
  metrics?: Metrics | undefined;
}
