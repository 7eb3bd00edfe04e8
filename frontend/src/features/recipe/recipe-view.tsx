import type { Recipe } from '@potluck/query-api/answers';
import { useCurrentUser } from '../../api/current-user.ts';
import { paths } from '../../app/paths.ts';
import { recipesPlace, useBackToRecipes } from '../../app/recipes-place.ts';
import { DishPicture } from '../../parts/dish-picture.tsx';
import { useDeleteRecipe } from '../../parts/use-delete-recipe.tsx';
import { useReport } from '../../parts/use-report.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BackIcon, DownloadIcon, FlagIcon, PencilIcon, SpeakerIcon, StopIcon, TrashIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { Ingredients } from './ingredients.tsx';
import { RecipeInfo } from './recipe-info.tsx';
import { saveAsText } from './recipe-text.ts';
import { Steps } from './steps.tsx';
import { useVoice } from './voice/use-voice.ts';
import { useVoiceKeys } from './voice/use-voice-keys.ts';
import { VoiceBar } from './voice/voice-bar.tsx';
import { NoVoiceNote, VoicePanel } from './voice/voice-panel.tsx';

/** A recipe to read and cook from. */
export function RecipeView({ recipe }: { recipe: Recipe }) {
  const backToRecipes = useBackToRecipes();
  const viewer = useCurrentUser();
  const deletion = useDeleteRecipe(backToRecipes);
  const report = useReport();
  const voice = useVoice(recipe);
  useVoiceKeys(voice);
  const own = viewer.user?.id === recipe.userId;
  return (
    <Page title={recipe.title}>
      <article className="flex flex-col gap-6 md:gap-8">
        {viewer.status === 'signed-in' && (
          <ButtonLink variant="ghost" {...recipesPlace()} className="-my-2 -ml-3 self-start text-quiet">
            <BackIcon />
            Back to Recipes
          </ButtonLink>
        )}
        <DishPicture
          recipe={recipe}
          sizes="(min-width: 1200px) 1100px, 95vw"
          eager
          className="aspect-4/3 w-full rounded-card border border-line sm:aspect-[5/2] lg:aspect-[3/1]"
        />
        <header className="flex flex-col gap-4">
          <h1 className="text-heading md:text-display">{recipe.title}</h1>
          {recipe.description && <p className="max-w-[68ch] whitespace-pre-line text-lead text-quiet">{recipe.description}</p>}
          <RecipeInfo recipe={recipe} />
          <div className="flex flex-wrap gap-2">
            <Button variant={voice.on ? 'quiet' : 'primary'} onClick={voice.toggle}>
              <SpeakerIcon />
              {voice.on ? 'Voice Off' : 'Voice On'}
            </Button>
            <Button variant="quiet" onClick={voice.readRecipe}>
              {voice.speaking && <StopIcon />}
              {voice.speaking ? 'Stop' : 'Read Recipe'}
            </Button>
            <Button variant="quiet" onClick={() => saveAsText(recipe)}>
              <DownloadIcon />
              Save as Text
            </Button>
            {own && (
              <>
                <ButtonLink variant="quiet" to={paths.edit(recipe.id)}>
                  <PencilIcon />
                  Edit
                </ButtonLink>
                <Button variant="ghost" className="text-danger" onClick={() => deletion.ask(recipe)}>
                  <TrashIcon />
                  Delete
                </Button>
              </>
            )}
            {viewer.status === 'signed-in' && !own && (
              <Menu
                items={[
                  {
                    label: 'Report Recipe',
                    icon: <FlagIcon />,
                    onSelect: () =>
                      report.ask({
                        contentType: 'recipe',
                        contentId: recipe.id,
                        reportedUserId: recipe.userId,
                        contentRevision: recipe.revision,
                        title: recipe.title,
                      }),
                  },
                ]}
              />
            )}
          </div>
          <NoVoiceNote voice={voice} />
        </header>
        <div className="grid items-start gap-8 min-[900px]:grid-cols-[minmax(16rem,1fr)_2fr] min-[900px]:gap-14">
          <div className="flex flex-col gap-6 min-[900px]:sticky min-[900px]:top-24 min-[900px]:max-h-[calc(100dvh-7rem)] min-[900px]:overflow-y-auto">
            {voice.on && <VoicePanel voice={voice} />}
            <Ingredients ingredients={recipe.ingredients} />
          </div>
          <Steps instructions={recipe.instructions} current={voice.on && voice.step > 0 ? voice.step : undefined} />
        </div>
        {voice.on && <VoiceBar voice={voice} steps={recipe.instructions.length} />}
      </article>
      {deletion.dialog}
      {report.dialog}
    </Page>
  );
}
