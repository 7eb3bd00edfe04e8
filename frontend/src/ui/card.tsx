import type { ComponentProps, ElementType } from 'react';
import { classes } from './classes.ts';

export const cardClass = 'rounded-card border border-line bg-card shadow-card';

/** `as`: the element, if not a div: 'article', 'section', 'li'. */
export function Card({ as: Element = 'div', className, ...rest }: ComponentProps<'div'> & { as?: ElementType }) {
  return <Element className={classes(cardClass, className)} {...rest} />;
}
