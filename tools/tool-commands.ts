import type { Role } from '@potluck/events';

/** What goes over the socket must survive JSON: positions are decimal strings, dates ISO date-times. */
export interface ToolCommands {
  /** Is anyone there? */
  ping: { input: Record<string, never>; result: { pid: number } };
  'member-by-email': { input: { email: string }; result: Member };
  'change-role': { input: { userId: string; role: Role; change: 'grant' | 'revoke' }; result: { changed: boolean } };
  'accounts-list': { input: Record<string, never>; result: { registrationOpen: boolean; accounts: Account[] } };
  /** Both answer with a link that works once. */
  'account-add': { input: { email: string }; result: { link: string } };
  'account-reset': { input: { email: string }; result: { link: string } };
  registration: { input: { open: boolean }; result: Record<string, never> };
  'projections-list': { input: Record<string, never>; result: ProjectionRow[] };
  'projection-rebuild': { input: { name: string }; result: { events: number; seconds: number } };
  backup: { input: { folder: string }; result: BackupSummary };
}
export type ToolCommand = keyof ToolCommands;

export interface Member {
  userId: string;
  email: string;
  /** Display name, else first and last name, else null. */
  name: string | null;
  joinedAt: string;
  postsCount: number;
  roles: Role[];
}

export interface Account {
  email: string;
  name: string | null;
  createdAt: string;
}

export interface ProjectionRow {
  name: string;
  version: number;
  current: boolean;
  state: 'building' | 'running' | 'stopped';
  position: string;
  head: string;
  failure?: string;
}

export interface BackupSummary {
  events: number;
  mediaFiles: number;
  bytes: number;
}

/** How far a long command has come; `of` is null while that is not known. */
export interface Progress {
  what: string;
  done: number;
  of: number | null;
  secondsLeft?: number | null;
}

export interface HandlerContext {
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
