import type { Hold, Role } from '@potluck/events';
import type { OrderInput } from '@potluck/events/inputs/analysis';
import type { Comparison } from '@potluck/stores/compare-collections';

type Nothing = Record<string, never>;

/** The commands of the tools to the server. They are sent as JSON: positions are decimal strings, dates ISO date-times. */
export interface ToolCommands {
  /** Checks that the server is there. */
  ping: { input: Nothing; result: { pid: number } };
  'member-by-email': { input: { email: string }; result: Member & { verified: boolean } };
  'member-by-id': { input: { userId: string }; result: Member };
  'change-role': { input: { userId: string; role: Role; change: 'grant' | 'revoke' }; result: { changed: boolean } };
  /** Replaces an earlier hold. */
  'holds-place': { input: { userId: string } & Hold; result: { changed: boolean } };
  'holds-lift': { input: { userId: string }; result: { changed: boolean } };
  'accounts-list': { input: Nothing; result: { registrationOpen: boolean; accounts: Account[] } };
  /** Answers with a link that works once. */
  'accounts-add': { input: { email: string }; result: { link: string } };
  'accounts-reset': { input: { email: string }; result: { link: string } };
  'accounts-registration': { input: { open: boolean }; result: Nothing };
  'projections-list': { input: Nothing; result: ProjectionRow[] };
  /** All versions of the projection skip the event at which it stopped, and continue. Answers with the skipped event. */
  'projections-skip': { input: { name: string; eventId: string; reason: string }; result: { stream: string; type: string } & Retried };
  'projections-retry': { input: { name: string }; result: Retried };
  /** Events that were folded without their texts because they cannot be decrypted: the oldest ones and the count. */
  'projections-unreadable': { input: Nothing; result: { count: number; events: UnreadableRow[] } };
  /** `beside`: without a switch. Ends when readers get the new version, or when the rebuild is paused; so does a resumed one. */
  'projections-rebuild': { input: { name: string; order: 'rebuild' | 'resume'; beside?: boolean }; result: RebuildResult };
  'projections-compare': { input: { name: string; left: number; right: number }; result: Compared };
  /** Ends when the projector has carried it out. */
  'projections-order': { input: { name: string; order: Exclude<OrderInput, { order: 'rebuild' | 'resume' | 'retry' }> }; result: Retried };
}
export type ToolCommand = keyof ToolCommands;

export interface Member {
  userId: string;
  email: string;
  /** Display name, else first and last name, else null. */
  name: string | null;
  joinedAt: string;
  /** Existing announcements; null while they cannot be counted. */
  postsCount: number | null;
  roles: Role[];
  /** The hold in force. */
  hold: Hold | null;
}

interface Account {
  email: string;
  name: string | null;
  createdAt: string;
  hasPassword: boolean;
}

export interface Retried {
  /** Why it has stopped again, if it has. */
  failure?: string | undefined;
  /** A new version is being built beside the one that readers get. */
  rebuilding?: boolean | undefined;
}

type RebuildResult = { version: number; events: number; seconds: number } | { paused: true };

type Compared = Omit<Comparison, 'position'> & { position: string };

interface UnreadableRow {
  eventId: string;
  stream: string;
  revision: number;
  type: string;
  person: string;
  why: 'no-key' | 'damaged';
}

export interface ProjectionRow {
  projection: string;
  version: number;
  current: boolean;
  state: 'building' | 'running' | 'stopped';
  /** The position up to which it has folded. */
  position: string;
  /** Events that it has not folded yet, counted up to a limit. */
  behind: number;
  /** How old the first of them is. A server of an earlier version does not tell, nor the rate and the documents. */
  seconds?: number | undefined;
  /** Events that it folds a second. */
  perSecond?: number | undefined;
  /** Counted up to the same limit. */
  documents?: number | undefined;
  failure?: string | undefined;
}

/** Progress of a long command, in `unit`s. */
export interface Progress {
  unit: string;
  done: number;
  of: number;
  perSecond?: number;
  secondsLeft?: number | null;
}

interface HandlerContext {
  report(progress: Progress): void;
  /** Aborts when the tool has disconnected. */
  signal: AbortSignal;
}
export type ToolHandlers = {
  [C in ToolCommand]: (input: ToolCommands[C]['input'], context: HandlerContext) => Promise<ToolCommands[C]['result']>;
};

/** Runs a command: in the running server, or in this process on the files. Tools use it without knowing which. */
export type SendCommand = <C extends ToolCommand>(
  command: C,
  input: ToolCommands[C]['input'],
  onProgress?: (progress: Progress) => void,
) => Promise<ToolCommands[C]['result']>;

/** A refused request of a tool, with a message for the person at the terminal. */
export class ToolRefused extends Error {
  override name = 'ToolRefused';
}

/** Messages of plain Errors are for the person who asked; faults have their own classes or codes. */
export function refuse(error: unknown): never {
  throw error instanceof Error && error.constructor === Error && !('code' in error) ? new ToolRefused(error.message) : error;
}
