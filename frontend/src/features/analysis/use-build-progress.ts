import type { ServerToClient } from '@potluck/events/live';
import { useEffect, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { connection } from '../../live/connection.ts';
import { projectionsQuery } from './analysis-queries.ts';

export type Progress = Parameters<ServerToClient['projection:progress']>[0];

/**
 * How far the builds are that go on now, by `{projection}-{version}`. `watched`: the server sends them here.
 * The list is read again when a version begins, stops or is switched to.
 */
export function useBuildProgress(watched: boolean): Readonly<Record<string, Progress>> {
  const [progress, setProgress] = useState<Record<string, Progress>>({});
  useEffect(() => {
    const socket = connection();
    if (!watched || !socket) return;
    const onProgress = (message: Progress) => setProgress((known) => ({ ...known, [`${message.projection}-${message.version}`]: message }));
    const onVersions = () => void queryClient.invalidateQueries({ queryKey: projectionsQuery.queryKey });
    socket.on('projection:progress', onProgress);
    socket.on('projection:versions', onVersions);
    return () => {
      socket.off('projection:progress', onProgress);
      socket.off('projection:versions', onVersions);
    };
  }, [watched]);
  return progress;
}
