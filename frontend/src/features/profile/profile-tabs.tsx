import type { Profile } from '@potluck/events/answers/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { LoadMorePages } from '../../parts/load-more-pages.tsx';
import { RecipeCard, RecipeCardSkeleton } from '../../parts/recipe-card.tsx';
import { RecipeGrid, RecipeGridSkeleton } from '../../parts/recipe-grid.tsx';
import { recipesIn } from '../../parts/recipe-queries.ts';
import { RecipesUnavailable } from '../../parts/recipes-unavailable.tsx';
import { useRenderedCount } from '../../parts/staged-rendering.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Posts } from './posts.tsx';
import { userRecipesQuery } from './profile-queries.ts';

/** Section 9. */
const recentCount = 3;
/** The server's page size. */
const pageSize = 100;

/** Recipes and Announcements. The open tab is a URL parameter, so that Back restores it. */
export function ProfileTabs({ profile }: { profile: Profile }) {
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'announcements' ? 'announcements' : 'recipes';
  const open = (next: 'recipes' | 'announcements') =>
    setAddress(next === 'recipes' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  return (
    <Tabs
      label="What to see"
      open={tab}
      onOpen={open}
      tabs={[
        { name: 'recipes', title: 'Recipes', content: () => <RecipesTab profile={profile} onAllPosts={() => open('announcements')} /> },
        {
          name: 'announcements',
          title: 'Announcements',
          content: () => (
            <Section title="Announcements">
              <Posts profile={profile} />
            </Section>
          ),
        },
      ]}
    />
  );
}

function RecipesTab({ profile, onAllPosts }: { profile: Profile; onAllPosts: () => void }) {
  return (
    <div className="flex flex-col gap-12">
      <Section title="Featured Recipes">
        <PublicRecipes profile={profile} />
      </Section>
      <Section
        title="Recent Posts"
        aside={
          profile.postsCount > recentCount && (
            <button
              type="button"
              onClick={onAllPosts}
              className="min-h-11 rounded-control font-semibold text-note text-tomato hover:underline"
            >
              All {profile.postsCount} Posts
            </button>
          )
        }
      >
        <Posts profile={profile} first={recentCount} />
      </Section>
    </div>
  );
}

function PublicRecipes({ profile: { id, recipesCount } }: { profile: Profile }) {
  const list = useInfiniteQuery(userRecipesQuery(id));
  const { data, isPending, refetch } = list;
  const recipes = data && recipesIn(data.pages);
  const renderedCount = useRenderedCount();
  // As many as will load, so that the posts below do not move.
  if (isPending && recipesCount > 0) return <RecipeGridSkeleton count={Math.min(recipesCount, pageSize)} />;
  if (!recipes && !isPending) return <RecipesUnavailable onTryAgain={() => void refetch()} />;
  if (!recipes?.length) return <EmptyState heading="h3" title="No Public Recipes Yet" />;
  return (
    <>
      <RecipeGrid>
        {recipes.map((recipe, index) =>
          index < renderedCount ? (
            <RecipeCard key={recipe.id} recipe={recipe} eager={index === 0} />
          ) : (
            <RecipeCardSkeleton key={recipe.id} />
          ),
        )}
      </RecipeGrid>
      <LoadMorePages list={list} />
    </>
  );
}
