import type { Recipe } from '@potluck/query-api/answers';
import type { ReactNode } from 'react';
import { DifficultyMark } from '../../parts/difficulty-mark.tsx';
import { shortTime } from '../../parts/short-time.ts';

/** Times, servings and difficulty, each only when there is one. */
export function RecipeInfo({ recipe: { prepTime, cookTime, servings, difficulty } }: { recipe: Recipe }) {
  const facts: [name: string, value: ReactNode][] = [];
  if (prepTime) facts.push(['Prep Time', shortTime(prepTime)]);
  if (cookTime) facts.push(['Cook Time', shortTime(cookTime)]);
  if (servings !== null) facts.push(['Servings', servings]);
  if (difficulty) facts.push(['Difficulty', <DifficultyMark key="difficulty" difficulty={difficulty} />]);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="recipe-info">
      <h2 id="recipe-info" className="sr-only">
        Recipe Info
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-4 rounded-card bg-wash px-5 py-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-quiet text-small">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
