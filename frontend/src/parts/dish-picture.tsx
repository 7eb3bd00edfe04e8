import type { Recipe } from '@potluck/events/answers/recipes';
import { Picture } from '../ui/picture.tsx';
import { Tablecloth } from '../ui/tablecloth.tsx';

interface DishPictureProps {
  recipe: Pick<Recipe, 'title' | 'image' | 'imageSize' | 'imageWidths'>;
  sizes: string;
  eager?: boolean;
  className: string;
}

/** A recipe's picture, or its drawn tablecloth; `className` shapes both. */
export function DishPicture({ recipe, sizes, eager, className }: DishPictureProps) {
  const cloth = <Tablecloth seed={recipe.title} className={className} />;
  if (!recipe.image) return cloth;
  return (
    <Picture
      src={recipe.image}
      widths={recipe.imageWidths}
      size={recipe.imageSize}
      sizes={sizes}
      alt={recipe.title}
      eager={eager}
      instead={cloth}
      className={`object-cover ${className}`}
    />
  );
}
