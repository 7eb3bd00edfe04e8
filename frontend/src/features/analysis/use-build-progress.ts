import type { ServerToClient } from '@potluck/events/live';
import { useEffect, useState } from 'react';
import { connection } from '../../live/connection.ts';

type Progress = Parameters<ServerToClient['projection:progress']>[0];

/** How far the builds are that go on now, by `{projection}-{version}`. `watched`: the server sends them here. */
export function useBuildProgress(watched: boolean): Readonly<Record<string, Progress>> {
  const [progress, setProgress] = useState<Record<string, Progress>>({});
  useEffect(() => {
    const socket = connection();
    if (!watched || !socket) return;
    const onProgress = (message: Progress) => setProgress((known) => ({ ...known, [`${message.projection}-${message.version}`]: message }));
    socket.on('projection:progress', onProgress);
    return () => {
      socket.off('projection:progress', onProgress);
    };
  }, [watched]);
  return progress;
}
