import type { VersionInfo } from '@potluck/stores/ports/read-store';
import type { ProjectionStatus } from './projector.ts';

export function statusOf({ projection, version, state, current, failure }: VersionInfo, position: bigint): ProjectionStatus {
  return { projection, version, state, current, position: String(position), ...(failure ? { failure } : {}) };
}
