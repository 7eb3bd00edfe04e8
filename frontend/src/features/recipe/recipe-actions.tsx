import type { Recipe } from '@potluck/events/answers/recipes';
import type { Ref } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { paths } from '../../app/paths.ts';
import { useBackToRecipes } from '../../app/recipes-return.ts';
import { useDeleteRecipe } from '../../parts/use-delete-recipe.tsx';
import { useOpenCase } from '../../parts/use-open-case.tsx';
import { useReport } from '../../parts/use-report.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FlagIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { DownloadIcon, SpeakerIcon, StopIcon } from './icons.tsx';
import { saveAsText } from './recipe-text.ts';
import type { Voice } from './voice/use-voice.ts';

interface RecipeActionsProps {
  recipe: Recipe;
  voice: Voice;
  /** `byKey`: pressed by keyboard. */
  onVoice: (byKey: boolean) => void;
  voiceButton: Ref<HTMLButtonElement>;
}

/** Actions for everybody, for the owner and for other members. */
export function RecipeActions({ recipe, voice, onVoice, voiceButton }: RecipeActionsProps) {
  const backToRecipes = useBackToRecipes({ replace: true });
  const viewer = useCurrentUser();
  const deletion = useDeleteRecipe(backToRecipes);
  const report = useReport();
  const openCase = useOpenCase();
  const own = viewer.user?.id === recipe.userId;
  const target = {
    contentType: 'recipe',
    contentId: recipe.id,
    reportedUserId: recipe.userId,
    contentRevision: recipe.revision,
    title: recipe.title,
  } as const;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        ref={voiceButton}
        variant={voice.on ? 'quiet' : 'primary'}
        className="max-sm:grow"
        // A click by keyboard has no count.
        onClick={(event) => onVoice(event.detail === 0)}
      >
        <SpeakerIcon />
        {voice.on ? 'Voice Off' : 'Voice On'}
      </Button>
      <Button variant="quiet" className="max-sm:grow" onClick={voice.readRecipe}>
        {voice.speaking && <StopIcon />}
        {voice.speaking ? 'Stop' : 'Read Recipe'}
      </Button>
      <Button variant="quiet" className="max-sm:grow" onClick={() => saveAsText(recipe)}>
        <DownloadIcon />
        Save as Text
      </Button>
      {own && (
        <>
          <ButtonLink variant="quiet" className="max-sm:grow" to={paths.edit(recipe.id)}>
            <PencilIcon />
            Edit
          </ButtonLink>
          <Button variant="ghost" className="text-danger max-sm:grow" onClick={() => deletion.confirmDelete(recipe)}>
            <TrashIcon />
            Delete
          </Button>
        </>
      )}
      {viewer.status === 'signed-in' && !own && (
        <Menu items={[{ label: 'Report Recipe', icon: <FlagIcon />, onSelect: () => report.openReport(target) }, ...openCase(target)]} />
      )}
      {deletion.dialog}
      {report.dialog}
    </div>
  );
}
