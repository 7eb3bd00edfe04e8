import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { paths } from '../../app/paths.ts';
import { LoadMoreRecipes } from '../../parts/load-more-recipes.tsx';
import { RecipeCard } from '../../parts/recipe-card.tsx';
import { RecipeGrid, RecipeGridSkeleton } from '../../parts/recipe-grid.tsx';
import { recipesIn, recipesQuery } from '../../parts/recipe-queries.ts';
import { sortChoices } from '../../parts/recipe-sorts.ts';
import { RecipesUnavailable } from '../../parts/recipes-unavailable.tsx';
import { useDeleteRecipe } from '../../parts/use-delete-recipe.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';
import { useListAddress } from './use-list-address.ts';
import { useSaveRecipesReturn } from './use-save-recipes-return.ts';

/** My Recipes (section 2). */
export function RecipesPage() {
  const { search, sort, setSearch, setSort } = useListAddress();
  const list = useInfiniteQuery(recipesQuery(search, sort));
  const { data, isPending, isPlaceholderData, refetch } = list;
  const recipes = useMemo(() => data && recipesIn(data.pages), [data]);
  const total = data?.pages[0]?.total ?? 0;
  const cards = useRef<HTMLDivElement>(null);
  const focusAfterDelete = useFocusAfterDelete(recipes, cards);
  const { confirmDelete, dialog } = useDeleteRecipe(focusAfterDelete);
  useSaveRecipesReturn();
  return (
    <Page title="My Recipes">
      <PageHeader title="My Recipes" />
      <div className="flex flex-col gap-3 sm:flex-row">
        <SearchBox label="Search recipes" placeholder="Search recipes..." value={search} onChange={setSearch} className="flex-1" />
        <div className="sm:w-52">
          <Select aria-label="Sort by" value={sort} options={sortChoices} onChange={setSort} />
        </div>
      </div>
      {isPending ? (
        <RecipeGridSkeleton />
      ) : !recipes ? (
        <RecipesUnavailable onTryAgain={() => void refetch()} />
      ) : recipes.length === 0 && !isPlaceholderData ? (
        <NoRecipes search={search} />
      ) : (
        <div
          ref={cards}
          aria-busy={isPlaceholderData}
          className={classes('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
        >
          <p role="status" className="sr-only">
            {total} {total === 1 ? 'recipe' : 'recipes'}
          </p>
          <RecipeGrid>
            {recipes.map((recipe, index) => (
              <RecipeCard key={recipe.id} recipe={recipe} heading="h2" eager={index === 0} onDelete={confirmDelete} />
            ))}
          </RecipeGrid>
          <LoadMoreRecipes list={list} />
        </div>
      )}
      {dialog}
    </Page>
  );
}

function NoRecipes({ search }: { search: string }) {
  if (search) return <EmptyState title="No recipes found" text={`No recipes match "${search}". Try a different search term.`} />;
  return (
    <EmptyState
      title="No recipes yet"
      text="Start by creating your first recipe!"
      action={<ButtonLink to={paths.create}>Create Recipe</ButtonLink>}
    />
  );
}
