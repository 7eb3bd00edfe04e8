import type { ReactNode } from 'react';
import { cardClass } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';

/** For the link or button of a tile. */
export const tileClass = classes(
  cardClass,
  'flex items-center gap-4 p-4 text-left sm:max-lg:flex-col sm:max-lg:items-start transition-shadow duration-200 hover:shadow-lifted md:p-6',
);

export function TileFace({ icon, ground, title, text }: { icon: ReactNode; ground: string; title: string; text: string }) {
  return (
    <>
      <span className={classes('grid size-13 shrink-0 place-items-center rounded-control', ground)}>{icon}</span>
      <span className="min-w-0">
        <span className="block font-semibold font-title text-lead leading-snug">{title}</span>
        <span className="text-balance text-note text-quiet tabular-nums">{text}</span>
      </span>
    </>
  );
}
