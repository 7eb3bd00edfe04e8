import type { Profile } from '@potluck/query-api/answers';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useSearchParams } from 'react-router-dom';
import { RecipeCard } from '../../parts/recipe-card.tsx';
import { RecipeGrid, RecipeGridSkeleton } from '../../parts/recipe-grid.tsx';
import { RecipesUnavailable } from '../../parts/recipes-unavailable.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/page.tsx';
import { Posts } from './posts.tsx';
import { userRecipesQuery } from './profile-queries.ts';

/** Section 9: so many posts are 'recent'. */
const recentCount = 3;

const tabClass =
  'min-h-11 border-b-3 border-transparent px-4 font-semibold text-note text-quiet hover:text-ink data-[state=active]:border-tomato data-[state=active]:text-tomato';

/** Recipes and Announcements. Which one is open stands in the address, so that going back returns to it. */
export function ProfileTabs({ profile }: { profile: Profile }) {
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'announcements' ? 'announcements' : 'recipes';
  const open = (next: string) => setAddress(next === 'recipes' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  return (
    <Tabs.Root value={tab} onValueChange={open} className="flex flex-col gap-8">
      <Tabs.List aria-label="What to see" className="flex border-line border-b">
        <Tabs.Trigger value="recipes" className={tabClass}>
          Recipes
        </Tabs.Trigger>
        <Tabs.Trigger value="announcements" className={tabClass}>
          Announcements
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="recipes" className="flex flex-col gap-12">
        <Section title="Featured Recipes">
          <PublicRecipes profile={profile} />
        </Section>
        <Section
          title="Recent Posts"
          aside={
            profile.postsCount > recentCount && (
              <button
                type="button"
                onClick={() => open('announcements')}
                className="min-h-11 rounded-control font-semibold text-note text-tomato hover:underline"
              >
                All {profile.postsCount} Posts
              </button>
            )
          }
        >
          <Posts profile={profile} first={recentCount} />
        </Section>
      </Tabs.Content>
      <Tabs.Content value="announcements">
        <Section title="Announcements">
          <Posts profile={profile} />
        </Section>
      </Tabs.Content>
    </Tabs.Root>
  );
}

function PublicRecipes({ profile: { id, recipesCount } }: { profile: Profile }) {
  const { data: recipes, isPending, refetch } = useQuery(userRecipesQuery(id));
  // As many as there will be, so that the posts below stay where they are.
  if (isPending && recipesCount > 0) return <RecipeGridSkeleton count={recipesCount} />;
  if (!recipes && !isPending) return <RecipesUnavailable onTryAgain={() => void refetch()} />;
  if (!recipes?.length) return <EmptyState heading="h3" title="No Public Recipes Yet" />;
  return (
    <RecipeGrid>
      {recipes.map((recipe, place) => (
        <RecipeCard key={recipe.id} recipe={recipe} eager={place === 0} />
      ))}
    </RecipeGrid>
  );
}
