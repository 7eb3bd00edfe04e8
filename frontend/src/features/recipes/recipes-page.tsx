import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { LoadMorePages } from '../../parts/load-more-pages.tsx';
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
import { Tabs } from '../../ui/tabs.tsx';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';
import { useListAddress } from './use-list-address.ts';
import { useSaveRecipesReturn } from './use-save-recipes-return.ts';

const lists = {
  own: { path: '/api/recipes', none: { title: 'No recipes yet', text: 'Start by creating your first recipe!' } },
  saved: { path: '/api/recipes/saved', none: { title: 'Nothing saved yet', text: 'Open a recipe of another cook and choose Save.' } },
} as const;
type List = keyof typeof lists;

/** My Recipes (section 2), and the recipes of others that the viewer saved. The open tab is in the address. */
export function RecipesPage() {
  const [address, setAddress] = useSearchParams();
  useSaveRecipesReturn();
  const open = (list: List) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (list === 'saved') next.set('tab', list);
        else next.delete('tab');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Page title="My Recipes">
      <PageHeader title="My Recipes" />
      <Tabs
        label="Which recipes"
        open={address.get('tab') === 'saved' ? 'saved' : 'own'}
        onOpen={open}
        tabs={[
          { name: 'own', title: 'My Own', content: () => <RecipeList key="own" list="own" /> },
          { name: 'saved', title: 'Saved', content: () => <RecipeList key="saved" list="saved" /> },
        ]}
      />
    </Page>
  );
}

function RecipeList({ list: which }: { list: List }) {
  const { search, sort, setSearch, setSort } = useListAddress();
  const list = useInfiniteQuery(recipesQuery(search, sort, lists[which].path));
  const { data, isPending, isPlaceholderData, refetch } = list;
  const recipes = useMemo(() => data && recipesIn(data.pages), [data]);
  const total = data?.pages[0]?.total ?? 0;
  const cards = useRef<HTMLDivElement>(null);
  const focusAfterDelete = useFocusAfterDelete(recipes, cards);
  const { confirmDelete, dialog } = useDeleteRecipe(focusAfterDelete);
  return (
    <div className="flex flex-col gap-8">
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
        <NoRecipes list={which} search={search} />
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
              <RecipeCard
                key={recipe.id}
                recipe={recipe}
                heading="h2"
                eager={index === 0}
                onDelete={which === 'own' ? confirmDelete : undefined}
              />
            ))}
          </RecipeGrid>
          <LoadMorePages list={list} />
        </div>
      )}
      {dialog}
    </div>
  );
}

function NoRecipes({ list, search }: { list: List; search: string }) {
  if (search) return <EmptyState title="No recipes found" text={`No recipes match "${search}". Try a different search term.`} />;
  return (
    <EmptyState
      {...lists[list].none}
      action={
        list === 'own' ? (
          <ButtonLink to={paths.create}>Create Recipe</ButtonLink>
        ) : (
          <ButtonLink to={paths.announcements}>Community Feed</ButtonLink>
        )
      }
    />
  );
}
