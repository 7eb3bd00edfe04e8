import { useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { DishPicture } from '../../parts/dish-picture.tsx';
import { pictureSizes } from '../../parts/picture-sizes.ts';
import { featuredRecipeQuery } from '../../parts/recipe-queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Tablecloth } from '../../ui/tablecloth.tsx';
import { SunIcon } from './icons.tsx';

const frame = 'grid overflow-hidden md:grid-cols-[1.1fr_1fr]';
const pictureFrame = 'relative aspect-3/2 overflow-hidden md:aspect-auto md:min-h-96';
const pictureShape = 'absolute inset-0 size-full';
// The skeleton is as high as most recipes, so that nothing below moves.
const side = 'flex min-h-60 flex-col items-start justify-center gap-3 p-5 md:min-h-80 md:p-8';

/** The recipe of the day. */
export function FeaturedRecipe() {
  const { data: recipe, isPending, isError, refetch } = useQuery(featuredRecipeQuery);
  if (isPending) {
    return (
      <Loading label="Loading today's recipe">
        <Card className={frame}>
          <Skeleton className={`${pictureFrame} rounded-none`} />
          <div className={`${side} w-full`}>
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-11 w-32" />
          </div>
        </Card>
      </Loading>
    );
  }
  if (isError) {
    return (
      <Card as="section" role="alert" className="flex flex-col items-start gap-3 p-5 md:p-8">
        <h2 className="text-title">Today's recipe could not be fetched</h2>
        <Button variant="quiet" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Card>
    );
  }
  if (!recipe) {
    return (
      <Card as="section" className={frame}>
        <div className={pictureFrame}>
          <Tablecloth seed="No Featured Recipe Today" className={pictureShape} />
        </div>
        <div className={side}>
          <h2 className="text-title md:text-heading">No Featured Recipe Today</h2>
          <p className="text-quiet">Create your first recipe to see daily featured recipes!</p>
          <ButtonLink to={paths.create}>Create Recipe</ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card as="section" aria-labelledby="featured-recipe" className={frame}>
      <div className={pictureFrame}>
        <DishPicture recipe={recipe} sizes={pictureSizes.featuredRecipe} eager className={pictureShape} />
      </div>
      <div className={side}>
        <h2
          id="featured-recipe"
          className="inline-flex items-center gap-2 rounded-full bg-butter px-3.5 py-1.5 font-semibold font-text text-note text-on-butter"
        >
          <SunIcon className="size-4.5" />
          Today's Featured Recipe
        </h2>
        <h3 className="text-heading">{recipe.title}</h3>
        <p className="line-clamp-3 text-quiet">{recipe.description || 'A delicious recipe to try today!'}</p>
        <ButtonLink to={paths.recipe(recipe.id)} className="mt-2">
          View Recipe
        </ButtonLink>
      </div>
    </Card>
  );
}
