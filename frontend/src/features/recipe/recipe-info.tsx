import type { Recipe } from '@potluck/events/answers/recipes';
import type { ReactNode } from 'react';
import { DifficultyMark } from '../../parts/difficulty-mark.tsx';
import { shortTime } from '../../parts/short-time.ts';

/** Times, servings and difficulty, as far as they are set. */
export function RecipeInfo({ recipe: { prepTime, cookTime, servings, difficulty } }: { recipe: Recipe }) {
  const facts: [name: string, value: ReactNode][] = [];
  if (prepTime) facts.push(['Prep Time', <Time key="prep" text={prepTime} />]);
  if (cookTime) facts.push(['Cook Time', <Time key="cook" text={cookTime} />]);
  if (servings !== null) facts.push(['Servings', servings]);
  if (difficulty) facts.push(['Difficulty', <DifficultyMark key="difficulty" difficulty={difficulty} />]);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="recipe-info">
      <h2 id="recipe-info" className="sr-only">
        Recipe Info
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-4 sm:flex sm:gap-0 sm:divide-x sm:divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:px-6 sm:first:pl-0">
            <dt className="text-quiet text-small">{name}</dt>
            <dd className="font-semibold font-title text-lead tabular-nums max-sm:wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Free text: it may wrap anywhere, so that the others need not. */
function Time({ text }: { text: string }) {
  return <span className="wrap-anywhere">{shortTime(text)}</span>;
}
