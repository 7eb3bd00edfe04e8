import type { Recipe } from '@potluck/events/answers/recipes';
import { classes } from '../ui/classes.ts';
import { ChilliIcon } from './recipe-icons.tsx';

const levels = ['easy', 'medium', 'hard'] as const;

/** One to three chillies and the word. */
export function DifficultyMark({ difficulty }: { difficulty: NonNullable<Recipe['difficulty']> }) {
  const level = levels.indexOf(difficulty);
  return (
    <span className="inline-flex items-center gap-1">
      <span className="inline-flex" aria-hidden="true">
        {levels.slice(0, level + 1).map((name) => (
          <ChilliIcon key={name} className={classes('-ml-1.5 size-4 text-tomato first:ml-0')} />
        ))}
      </span>
      <span className="capitalize">{difficulty}</span>
    </span>
  );
}
