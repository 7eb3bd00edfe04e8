import { useEffect, useState } from 'react';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import { ThreadFailure, ThreadSkeleton } from './comments/thread-states.tsx';

const commentsModule = lazyModule(() => import('./comments/comments.tsx'));

/** To be called when they are about to be opened. */
export const preloadComments = (): void => void commentsModule.load().catch(() => {});

/** A post's comments; the code is loaded when the first ones are opened. */
export function LazyComments({ announcementId }: { announcementId: number }) {
  const [module, load] = useLazyModule(commentsModule);
  const [failed, setFailed] = useState(false);
  const get = () => {
    setFailed(false);
    load().catch(() => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are opened
  useEffect(get, []);
  if (module) return <module.Comments announcementId={announcementId} />;
  return failed ? <ThreadFailure text="Failed to fetch comments" onAgain={get} /> : <ThreadSkeleton />;
}
