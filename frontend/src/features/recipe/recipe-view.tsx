import type { RecipeDetail } from '@potluck/events/answers/recipes';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { DishPicture } from '../../parts/dish-picture.tsx';
import { pictureSizes } from '../../parts/picture-sizes.ts';
import { PurgeNote } from '../../parts/purge-note.tsx';
import { classes } from '../../ui/classes.ts';
import { Page } from '../../ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { Edited } from './edited.tsx';
import { Ingredients } from './ingredients.tsx';
import { RecipeActions } from './recipe-actions.tsx';
import { RecipeInfo } from './recipe-info.tsx';
import { SaveRecipe } from './save-recipe.tsx';
import { smoothScroll } from './smooth-scroll.ts';
import { Steps } from './steps.tsx';
import { NoVoiceNote } from './voice/no-voice-note.tsx';
import { useVoice } from './voice/use-voice.ts';
import { useVoiceKeys } from './voice/use-voice-keys.ts';
import { VoiceBar } from './voice/voice-bar.tsx';
import { VoicePanel } from './voice/voice-panel.tsx';

export function RecipeView({ recipe }: { recipe: RecipeDetail }) {
  const viewer = useCurrentUser();
  const voice = useVoice(recipe);
  useVoiceKeys(voice);
  const voiceButton = useRef<HTMLButtonElement>(null);
  const cookingArea = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (!voice.on || !cookingArea.current) return;
    smoothScroll(cookingArea.current, 'start');
    // If the focus stayed on the button, Space would turn the mode off.
    if (byKey.current) cookingArea.current.querySelector<HTMLElement>('#instructions')?.focus({ preventScroll: true });
  }, [voice.on]);
  return (
    <Page title={recipe.title}>
      <article className="flex flex-col gap-6 md:gap-8">
        {viewer.status === 'signed-in' && <BackLink />}
        {/* Side by side on a desktop, so that ingredients and steps start in the first view. */}
        <header className="grid gap-6 md:gap-8 lg:grid-cols-[5fr_6fr] lg:items-center lg:gap-10">
          <DishPicture
            recipe={recipe}
            sizes={pictureSizes.recipe}
            eager
            className="aspect-4/3 w-full rounded-card border border-line sm:max-lg:aspect-[5/2] print:hidden"
          />
          <div className="flex min-w-0 flex-col gap-5">
            <h1 className="text-heading md:text-display">{recipe.title}</h1>
            {recipe.description && (
              <p className="-mt-2 max-w-[46ch] whitespace-pre-line text-lead text-pretty text-quiet">{recipe.description}</p>
            )}
            <PurgeNote purge={recipe.mediaPurged} />
            <SaveRecipe recipe={recipe} />
            <Edited recipe={recipe} />
            <RecipeInfo recipe={recipe} />
            <RecipeActions
              recipe={recipe}
              voice={voice}
              voiceButton={voiceButton}
              onVoice={(pressedByKey) => {
                byKey.current = pressedByKey;
                voice.toggle();
              }}
            />
            {!voice.on && (
              <NoVoiceNote voice={voice} className="self-start rounded-control bg-butter-soft px-4 py-3 text-note print:hidden" />
            )}
          </div>
        </header>
        <div
          ref={cookingArea}
          className="grid scroll-mt-20 items-start gap-8 min-[900px]:grid-cols-[minmax(18rem,1fr)_2fr] min-[900px]:gap-14 min-[900px]:scroll-mt-24"
        >
          <div
            className={classes(
              // On paper nothing scrolls.
              'flex flex-col gap-6 print:static print:max-h-none print:overflow-visible min-[900px]:sticky min-[900px]:top-21 min-[900px]:-m-3 min-[900px]:overflow-y-auto min-[900px]:p-3',
              voice.on ? 'min-[900px]:max-h-[calc(100dvh-13rem)]' : 'min-[900px]:max-h-[calc(100dvh-6.5rem)]',
            )}
          >
            {voice.on && <VoicePanel voice={voice} />}
            <Ingredients ingredients={recipe.ingredients} />
          </div>
          <Steps instructions={recipe.instructions} reading={voice.reading} />
        </div>
        {voice.on && (
          <VoiceBar
            voice={voice}
            steps={recipe.instructions.length}
            onLeave={() => {
              voiceButton.current?.focus({ preventScroll: true });
              voice.toggle();
            }}
          />
        )}
      </article>
    </Page>
  );
}
