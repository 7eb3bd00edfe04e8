import { useEffect, useState } from 'react';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import { ThreadFailure, ThreadSkeleton } from './comments/thread-states.tsx';

const commentsModule = lazyModule(() => import('./comments/comments.tsx'));

/** Called early, when it looks as if somebody is about to open them. */
export const preloadComments = (): void => void commentsModule.load().catch(() => {});

/** What is said about a post; the code for it comes with the first that is opened. */
export function LazyComments({ announcementId }: { announcementId: number }) {
  const [module, load] = useLazyModule(commentsModule);
  const [failed, setFailed] = useState(false);
  const get = () => {
    setFailed(false);
    load().catch(() => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(get, []);
  if (module) return <module.Comments announcementId={announcementId} />;
  return failed ? <ThreadFailure text="Failed to fetch comments" onAgain={get} /> : <ThreadSkeleton />;
}
