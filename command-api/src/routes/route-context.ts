import type { Folds } from '@potluck/stores/folds';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import type { VersionInfo } from '@potluck/stores/ports/read-store';
import type { Response } from 'express';
import type { CommandResult } from '../command-result.ts';
import type { Handle } from '../handle.ts';
import type { HandleNew } from '../handle-new.ts';
import type { OneAtATime } from '../one-at-a-time.ts';
import type { AccountTools } from '../sign-in/account-tools.ts';
import type { StateReaders } from '../state-reader.ts';
import type { Stopped } from '../stopped-at.ts';
import type { EnvelopeOf } from './envelope-of.ts';
import type { FileLimits } from './file-rules.ts';
import type { LikeAnswers } from './like-answers.ts';
import type { ReceiveForm } from './receive-form.ts';
import type { RemoveMedia } from './remove-media.ts';

/** How many likes a thing has, once what stands at `position` is counted; undefined when the query side does not know in time. */
export type AskLikesCount = (kind: 'announcement' | 'comment', id: number, position: bigint) => Promise<number | undefined>;

/** What every route works with. */
export interface RouteContext {
  handle: Handle;
  handleNew: HandleNew;
  folds: Folds;
  readers: StateReaders;
  envelopeOf: EnvelopeOf;
  receiveForm: ReceiveForm;
  removeMedia: RemoveMedia;
  /** Whether a file that was removed or replaced can still come back. */
  isMediaKept(owner: string, key: string): Promise<boolean>;
  media: MediaStore;
  /** The members who may have a role, as a read model has them; undefined while it does not answer. */
  roleHolders(): Promise<string[] | undefined>;
  /** The event on which a version of a projection has stopped, without why it is skipped. */
  stoppedAt(projection: string, eventId: string): Promise<Stopped | undefined>;
  /** The versions of a projection; empty for an unknown one. */
  versionsOf(projection: string): Promise<VersionInfo[]>;
  findUserByEmail: AccountTools['findUserByEmail'];
  limits: FileLimits;
  erasureDays: number;
  /** Administrators lose their role one after the other, on all nodes: each by who is one then. */
  oneAdministratorAtATime: OneAtATime;
  likeAnswers: LikeAnswers;
  /** The count once what stands at this position is counted, or all that happened so far; undefined when that cannot be said now. */
  countLikes(kind: 'announcement' | 'comment', id: number, position: bigint | undefined): Promise<number | undefined>;
  /** Tells the browser where in the log what it did stands, so that its next read waits for it. */
  sendPosition(res: Response, result: CommandResult<unknown>): void;
}

/** When what a command made was made: now, or the first time it was asked. */
export const madeAt = ({ events }: CommandResult<unknown>): string => events[0]?.metadata.at ?? '';
