import type { Recipe } from '@potluck/events/answers/recipes';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../api/current-user.ts';
import { paths } from '../app/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FlagIcon, ForwardIcon, PencilIcon, TrashIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { DifficultyMark } from './difficulty-mark.tsx';
import { DishPicture } from './dish-picture.tsx';
import { pictureSizes } from './picture-sizes.ts';
import { ClockIcon, ServingsIcon } from './recipe-icons.tsx';
import { shortTime } from './short-time.ts';
import { useOpenCase } from './use-open-case.tsx';
import { useReport } from './use-report.tsx';

interface RecipeCardProps {
  recipe: Recipe;
  /** With it, the card has edit and delete buttons. */
  onDelete?: (recipe: Recipe) => void;
  heading?: 'h2' | 'h3';
  /** First in its list: the picture loads at once. */
  eager?: boolean;
  /** For `<img sizes>`. */
  sizes?: string;
}

/** A recipe in a list: picture, title and one line of facts. */
export function RecipeCard({ recipe, onDelete, heading: Heading = 'h3', eager, sizes = pictureSizes.recipeCard }: RecipeCardProps) {
  const viewer = useCurrentUser();
  const titleId = useId();
  const { openReport, dialog } = useReport();
  const openCase = useOpenCase();
  const isOthers = viewer.status === 'signed-in' && viewer.user.id !== recipe.userId;
  const target = {
    contentType: 'recipe',
    contentId: recipe.id,
    reportedUserId: recipe.userId,
    contentRevision: recipe.revision,
    title: recipe.title,
  } as const;
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      className="group relative flex flex-col overflow-hidden transition-shadow duration-200 hover:shadow-lifted"
    >
      <DishPicture recipe={recipe} sizes={sizes} eager={eager} className="aspect-4/3 w-full" />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <Heading id={titleId} className="line-clamp-2 text-lead leading-snug">
          {recipe.title}
        </Heading>
        <p className="line-clamp-2 text-note text-quiet">{recipe.description || 'No description available'}</p>
        <ul className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-quiet text-small">
          {recipe.cookTime && (
            <li className="inline-flex items-center gap-1.5 wrap-anywhere">
              <ClockIcon className="size-4" />
              <span className="sr-only">Cook time </span>
              {shortTime(recipe.cookTime)}
            </li>
          )}
          {recipe.servings !== null && (
            <li className="inline-flex items-center gap-1.5">
              <ServingsIcon className="size-4" />
              <span className="sr-only">Servings </span>
              {recipe.servings}
            </li>
          )}
          {recipe.difficulty && (
            <li className="inline-flex">
              <DifficultyMark difficulty={recipe.difficulty} />
            </li>
          )}
        </ul>
        <div className="flex items-center justify-between gap-1">
          <Link
            to={paths.recipe(recipe.id)}
            aria-describedby={titleId}
            className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-control font-semibold text-note text-tomato after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            View Recipe
            <ForwardIcon className="size-4 transition-transform duration-150 group-hover:translate-x-0.5" />
          </Link>
          {isOthers && (
            <div className="relative z-10 -mr-3 text-quiet">
              <Menu items={[{ label: 'Report Recipe', icon: <FlagIcon />, onSelect: () => openReport(target) }, ...openCase(target)]} />
            </div>
          )}
          {onDelete && (
            <div className="relative z-10 -mr-3 flex">
              <Tooltip text="Edit">
                <ButtonLink
                  variant="ghost"
                  size="icon"
                  to={paths.edit(recipe.id)}
                  aria-label="Edit"
                  aria-describedby={titleId}
                  className="text-quiet"
                >
                  <PencilIcon />
                </ButtonLink>
              </Tooltip>
              <Tooltip text="Delete">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label="Delete"
                  aria-describedby={titleId}
                  className="text-quiet hover:text-danger"
                  onClick={() => onDelete(recipe)}
                >
                  <TrashIcon />
                </Button>
              </Tooltip>
            </div>
          )}
        </div>
      </div>
      {dialog}
    </Card>
  );
}

export function RecipeCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card" data-testid="recipe-skeleton">
      <Skeleton className="aspect-4/3 w-full rounded-none" />
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-9 w-28" />
      </div>
    </div>
  );
}
