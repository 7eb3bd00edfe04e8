import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { pictureSizes } from '../../parts/picture-sizes.ts';
import { RecipeCard } from '../../parts/recipe-card.tsx';
import { RecipeGrid, RecipeGridSkeleton } from '../../parts/recipe-grid.tsx';
import { recipesQuery } from '../../parts/recipe-queries.ts';
import { RecipesUnavailable } from '../../parts/recipes-unavailable.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BookIcon, PlusIcon } from '../../ui/icons.tsx';
import { Page, PageHeader, Section } from '../../ui/page.tsx';
import { DiceIcon } from './icons.tsx';
import { TileFace, tileClass } from './tile.tsx';
import { useRandomRecipe } from './use-random-recipe.ts';

/** Section 9. */
const recentCount = 6;

/** The server's count stops here. */
const maxCounted = 10_000;

/** The Dashboard (section 2). */
export function DashboardPage() {
  const { data } = useInfiniteQuery(recipesQuery());
  const random = useRandomRecipe();
  const total = data?.pages[0]?.total;
  const count =
    total !== undefined && `${total < maxCounted ? total : `${maxCounted} or more`} saved ${total === 1 ? 'recipe' : 'recipes'}`;
  return (
    <Page title="Dashboard">
      <PageHeader title="Dashboard" text="What shall it be today?" />
      <div className="grid gap-3 sm:grid-cols-3 md:gap-6">
        <Link to={paths.recipes} className={tileClass}>
          <TileFace
            icon={<BookIcon className="size-6" />}
            ground="bg-basil-soft text-basil"
            title="View All Recipes"
            text={count || 'Your collection'}
          />
        </Link>
        <Link to={paths.create} className={tileClass}>
          <TileFace
            icon={<PlusIcon className="size-6" />}
            ground="bg-tomato-soft text-tomato"
            title="Create New Recipe"
            text="Write down something good"
          />
        </Link>
        <button type="button" className={tileClass} aria-busy={random.busy || undefined} onClick={random.fetch}>
          <TileFace
            icon={<DiceIcon className="size-6" />}
            ground="bg-butter-soft text-ink"
            title="Random Recipe"
            text="Let chance decide"
          />
        </button>
      </div>
      <Section
        title="Recent Recipes"
        aside={
          <ButtonLink variant="ghost" to={paths.recipes} className="-mr-4 text-tomato">
            View All
          </ButtonLink>
        }
      >
        <RecentRecipes />
      </Section>
    </Page>
  );
}

function RecentRecipes() {
  const { data, isPending, refetch } = useInfiniteQuery(recipesQuery());
  const recipes = data?.pages[0]?.recipes;
  if (isPending) return <RecipeGridSkeleton wide={3} />;
  if (!recipes) return <RecipesUnavailable onTryAgain={() => void refetch()} />;
  if (recipes.length === 0) {
    return (
      <EmptyState
        heading="h3"
        title="No Recipes Yet"
        text="Start by creating your first recipe!"
        action={<ButtonLink to={paths.create}>Create Recipe</ButtonLink>}
      />
    );
  }
  return (
    // Six fill two rows of three.
    <RecipeGrid wide={3}>
      {recipes.slice(0, recentCount).map((recipe) => (
        <RecipeCard key={recipe.id} recipe={recipe} sizes={pictureSizes.postInGrid} />
      ))}
    </RecipeGrid>
  );
}
