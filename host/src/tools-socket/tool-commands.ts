import type { Role } from '@potluck/events';

type Nothing = Record<string, never>;

/** What a tool can ask of the server. It must survive JSON: positions are decimal strings, dates ISO date-times. */
export interface ToolCommands {
  /** Is anyone there? */
  ping: { input: Nothing; result: { pid: number } };
  'member-by-email': { input: { email: string }; result: Member & { verified: boolean } };
  'member-by-id': { input: { userId: string }; result: Member };
  'change-role': { input: { userId: string; role: Role; change: 'grant' | 'revoke' }; result: { changed: boolean } };
  'accounts-list': { input: Nothing; result: { registrationOpen: boolean; accounts: Account[] } };
  /** Answers with a link that works once. */
  'accounts-add': { input: { email: string }; result: { link: string } };
  'accounts-reset': { input: { email: string }; result: { link: string } };
  'accounts-registration': { input: { open: boolean }; result: Nothing };
  'projections-list': { input: Nothing; result: ProjectionRow[] };
  /** Every version of the projection passes over the event on which it stopped, and goes on. Answers what was skipped. */
  'projections-skip': { input: { name: string; eventId: string; reason: string }; result: { stream: string; type: string } & Retried };
  'projections-retry': { input: { name: string }; result: Retried };
  /** Events that were folded blank because they cannot be read; the oldest, and how many there are. */
  'projections-unreadable': { input: Nothing; result: { count: number; events: UnreadableRow[] } };
  'projections-rebuild': { input: { name: string }; result: { version: number; events: number; seconds: number } };
}
export type ToolCommand = keyof ToolCommands;

export interface Member {
  userId: string;
  email: string;
  /** Display name, else first and last name, else null. */
  name: string | null;
  joinedAt: string;
  /** Announcements that stand; null while they cannot be counted. */
  postsCount: number | null;
  roles: Role[];
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
  /** What readers get is not what it shall be, and is being built beside it. */
  rebuilding?: boolean | undefined;
}

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
  /** How far it has folded. */
  position: string;
  /** Events that it has not folded yet, as far as they are counted. */
  behind: number;
  failure?: string | undefined;
}

/** How far a long command has come, in `unit`s. */
export interface Progress {
  unit: string;
  done: number;
  of: number;
  perSecond?: number;
  secondsLeft?: number | null;
}

interface HandlerContext {
  report(progress: Progress): void;
  /** Aborts when the tool went away. */
  signal: AbortSignal;
}
export type ToolHandlers = {
  [C in ToolCommand]: (input: ToolCommands[C]['input'], context: HandlerContext) => Promise<ToolCommands[C]['result']>;
};

/** Asks for one command; what a tool is written against, whether a server answers or the files are opened here. */
export type Ask = <C extends ToolCommand>(
  command: C,
  input: ToolCommands[C]['input'],
  onProgress?: (progress: Progress) => void,
) => Promise<ToolCommands[C]['result']>;

/** A tool's request that is refused, in words for the person at the terminal. */
export class ToolRefused extends Error {
  override name = 'ToolRefused';
}

/** What is said in plain Errors is meant for the person who asked; faults have classes or codes of their own. */
export function refuse(error: unknown): never {
  throw error instanceof Error && error.constructor === Error && !('code' in error) ? new ToolRefused(error.message) : error;
}
