import type { Profile } from '@potluck/query-api/answers';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { RecipeCard } from '../../parts/recipe-card.tsx';
import { RecipeGrid, RecipeGridSkeleton } from '../../parts/recipe-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/page.tsx';
import { Posts } from './posts.tsx';
import { userRecipesQuery } from './profile-queries.ts';

/** Section 9: so many posts are 'recent'. */
const recentCount = 3;

const tabClass =
  'min-h-11 border-b-3 border-transparent px-4 font-semibold text-note text-quiet hover:text-ink data-[state=active]:border-tomato data-[state=active]:text-tomato';

export function ProfileTabs({ profile }: { profile: Profile }) {
  return (
    <Tabs.Root defaultValue="recipes" className="flex flex-col gap-8">
      <Tabs.List aria-label="What to see" className="flex border-line border-b">
        <Tabs.Trigger value="recipes" className={tabClass}>
          Recipes
        </Tabs.Trigger>
        <Tabs.Trigger value="announcements" className={tabClass}>
          Announcements
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="recipes" className="flex flex-col gap-10">
        <Section title="Featured Recipes">
          <PublicRecipes profile={profile} />
        </Section>
        <Section title="Recent Posts">
          <Posts userId={profile.id} first={recentCount} />
        </Section>
      </Tabs.Content>
      <Tabs.Content value="announcements">
        <Section title="Announcements">
          <Posts userId={profile.id} />
        </Section>
      </Tabs.Content>
    </Tabs.Root>
  );
}

function PublicRecipes({ profile: { id, recipesCount } }: { profile: Profile }) {
  const { data: recipes, isPending } = useQuery(userRecipesQuery(id));
  // As many as there will be, so that the posts below stay where they are.
  if (isPending && recipesCount > 0) return <RecipeGridSkeleton count={recipesCount} />;
  if (!recipes?.length) return <EmptyState heading="h3" title="No Public Recipes Yet" />;
  return (
    <RecipeGrid>
      {recipes.map((recipe) => (
        <RecipeCard key={recipe.id} recipe={recipe} />
      ))}
    </RecipeGrid>
  );
}
