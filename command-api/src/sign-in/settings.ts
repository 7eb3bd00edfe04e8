import type { Clock } from '../clock.ts';
import type { Cost } from './issuer/password.ts';

/** What sign-in needs to know. */
export interface SignInSettings {
  /** The address that people use; all of Potluck lies at its root. */
  publicUrl: URL;
  /** A foreign issuer; without one the built-in issuer serves under `/oidc`. */
  oidc?: ForeignIssuerSettings;
  limits: { off: boolean };
  /** What a password’s hash costs; by default the usual. */
  passwordCost?: Cost;
  clock?: Clock;
}

export interface ForeignIssuerSettings {
  issuer: string;
  /** The issuer's address for this server, when it is not the one for browsers. */
  internalUrl?: string;
  clientId: string;
  clientSecret: string;
  /** The claim that lists a member's roles, dots for what is nested ('realm_access.roles'); roles then follow it at each sign-in. */
  rolesClaim?: string;
}

export const isHttps = (settings: SignInSettings): boolean => settings.publicUrl.protocol === 'https:';
