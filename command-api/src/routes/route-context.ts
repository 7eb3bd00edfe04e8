import type { Folds } from '@potluck/stores/folds';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import type { VersionInfo } from '@potluck/stores/ports/read-store';
import type { Response } from 'express';
import type { CommandEnvelope } from '../command-envelope.ts';
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

/** The number of likes, counted up to `position` at least; undefined if the query side does not know it in time. */
export type FetchLikesCount = (kind: 'announcement' | 'comment', id: number, position: bigint) => Promise<number | undefined>;

/** The dependencies of the routes. */
export interface RouteContext {
  handle: Handle;
  handleNew: HandleNew;
  folds: Folds;
  readers: StateReaders;
  envelopeOf: EnvelopeOf;
  receiveForm: ReceiveForm;
  removeMedia: RemoveMedia;
  /** Whether a removed or replaced file can still be restored. */
  isMediaRetained(owner: string, key: string): Promise<boolean>;
  media: MediaStore;
  /** Ids of the members with a role, from a read model that may be stale; undefined if it is unavailable. */
  roleHolders(): Promise<string[] | undefined>;
  /** The event, if a version of the projection has stopped on it. */
  stoppedAt(projection: string, eventId: string): Promise<Stopped | undefined>;
  /** The versions of a projection; empty for an unknown one. */
  versionsOf(projection: string): Promise<VersionInfo[]>;
  /** The position of the log's last event. */
  endOfLog(): Promise<bigint>;
  findUserByEmail: AccountTools['findUserByEmail'];
  limits: FileLimits;
  erasureDays: number;
  /** A lock on all nodes for revoking the administrator role, so that each decision sees the revocations before it. */
  oneAdministratorAtATime: OneAtATime;
  likeAnswers: LikeAnswers;
  /** The number of likes, counted up to this position or, without one, up to the end of the log; undefined if it is not known in time. */
  countLikes(kind: 'announcement' | 'comment', id: number, position: bigint | undefined): Promise<number | undefined>;
  /** Sends the result's log position, or the caller's if that is later, so that the client's next read waits for it. */
  sendPosition(res: Response, result: CommandResult<unknown>, envelope: CommandEnvelope): void;
}

/** The creation time of an entity: that of its first event, also when the request is a repeat. */
export const madeAt = ({ events }: CommandResult<unknown>): string => events[0]?.metadata.at ?? '';
