import type { ReactNode } from 'react';
import { Loading } from '../ui/skeleton.tsx';
import { RecipeCardSkeleton } from './recipe-card.tsx';

const grid = 'grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 md:grid-cols-3 md:gap-6 lg:grid-cols-4';

/** Cards beside each other: 4 on a desk, 1 on a phone. */
export function RecipeGrid({ children }: { children: ReactNode }) {
  return <div className={grid}>{children}</div>;
}

/** Section 9: 8 cards while a list loads. */
export function RecipeGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <Loading label="Loading recipes" className={grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <RecipeCardSkeleton key={index} />
      ))}
    </Loading>
  );
}
