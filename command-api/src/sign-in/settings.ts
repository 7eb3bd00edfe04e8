import type { Clock } from '../clock.ts';
import type { Cost } from './issuer/password.ts';

/** The settings of sign-in. */
export interface SignInSettings {
  /** The public address; Potluck is served at its root. */
  publicUrl: URL;
  /** A foreign OpenID Connect issuer; without one the built-in issuer is served under `/oidc`. */
  oidc?: ForeignIssuerSettings;
  limits: { off: boolean };
  /** The cost of a password hash; a default applies. */
  passwordCost?: Cost;
  clock?: Clock;
}

export interface ForeignIssuerSettings {
  issuer: string;
  /** The issuer's address as seen from this server, when it differs from the one for browsers. */
  internalUrl?: string;
  clientId: string;
  clientSecret: string;
  /** Path of the claim with a member's roles, such as 'realm_access.roles'. If given, roles are set from it at each sign-in. */
  rolesClaim?: string;
}

export const isHttps = (settings: SignInSettings): boolean => settings.publicUrl.protocol === 'https:';
