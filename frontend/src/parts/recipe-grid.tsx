import type { ReactNode } from 'react';
import { Loading } from '../ui/skeleton.tsx';
import { RecipeCardSkeleton } from './recipe-card.tsx';

const grid = 'grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 md:grid-cols-3 md:gap-6';
const columns = { 3: grid, 4: `${grid} lg:grid-cols-4` } as const;

/** `wide` columns on a desktop, one on a phone. */
export function RecipeGrid({ children, wide = 4 }: { children: ReactNode; wide?: keyof typeof columns }) {
  return <div className={columns[wide]}>{children}</div>;
}

/** Section 9: 8 cards while a list loads. */
export function RecipeGridSkeleton({ count = 8, wide = 4 }: { count?: number; wide?: keyof typeof columns }) {
  return (
    <Loading label="Loading recipes" className={columns[wide]}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <RecipeCardSkeleton key={index} />
      ))}
    </Loading>
  );
}
