import type { Recipe } from '@potluck/events/answers';
import { useEffect, useMemo, useRef, useState } from 'react';
import { randomId } from '../../api/random-id.ts';
import { useDraft } from '../../parts/draft.ts';
import { useDraftFile } from '../../parts/draft-file.ts';
import { emptyRow, type IngredientRow } from './ingredient-rows.ts';
import { mergeRecipe } from './merge-recipe.ts';
import { parseRecipeDraft } from './recipe-draft.ts';
import { keyed, newRecipe, type RecipeFields, sameFields, storedRecipe } from './recipe-fields.ts';

/**
 * The form's fields and the ways to change them. Every change is kept, as the draft of this name, until it is saved or discarded.
 * `stored`: the recipe that is edited, as it stands now.
 */
export function useRecipeFields(draftName: string, stored?: Recipe) {
  const draft = useDraft(draftName, parseRecipeDraft);
  const file = useDraftFile(draftName);
  const initial = useMemo(() => (stored ? storedRecipe(stored) : newRecipe()), [stored]);
  const [opened] = useState(() => {
    const { restored } = draft;
    if (!restored) return { fields: initial };
    const mine = { ...restored.fields, image: undefined };
    // What others changed since it was left is not overwritten unseen.
    const merge =
      restored.base && stored && restored.base.revision !== stored.revision ? mergeRecipe(restored.base, stored, mine) : undefined;
    const fields = merge?.fields ?? mine;
    return restored.photo || !sameFields(fields, initial) ? { fields, restored, merge } : { fields: initial };
  });
  const [fields, setFields] = useState<RecipeFields>(opened.fields);
  /** Ahead of `fields` until it is drawn, so that two changes at once both count. */
  const latest = useRef(fields);
  const idempotencyKey = useRef(opened.restored?.wish ?? randomId());
  const base = useRef(opened.restored?.base ?? stored);
  const [draftNote, setDraftNote] = useState<'none' | 'restored' | 'discarded'>(opened.restored ? 'restored' : 'none');
  const discarded = useRef(fields);
  /** The name of the picture that the draft had, until it is here again. */
  const missingPhoto = useRef(opened.restored?.photo);
  const [photoLost, setPhotoLost] = useState(false);
  const photoLoading = useRef<Promise<void>>(undefined);

  const show = (next: RecipeFields) => {
    latest.current = next;
    setFields(next);
  };
  const update = (next: RecipeFields) => {
    idempotencyKey.current = randomId();
    const { image, ...typed } = next;
    if (image !== latest.current.image) {
      missingPhoto.current = undefined;
      setPhotoLost(false);
      void (image ? file.save(image) : file.discard());
    }
    show(next);
    const photo = image?.name ?? missingPhoto.current;
    if (sameFields(next, initial) && !photo) draft.discard();
    else draft.save({ fields: typed, photo, base: base.current, wish: idempotencyKey.current });
  };
  const change = (part: Partial<RecipeFields>) => {
    setDraftNote((before) => (before === 'discarded' ? 'none' : before));
    update({ ...latest.current, ...part });
  };
  const changeRows = (to: (rows: RecipeFields['ingredients']) => RecipeFields['ingredients']) =>
    change({ ingredients: to(latest.current.ingredients) });
  const changeSteps = (to: (steps: RecipeFields['steps']) => RecipeFields['steps']) => change({ steps: to(latest.current.steps) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
  useEffect(() => {
    if (draft.restored && !opened.restored) draft.discard();
    if (!missingPhoto.current) return;
    photoLoading.current = file.load().then((image) => {
      if (!missingPhoto.current) return;
      if (!image) {
        // Without its photo it is another wish than the one that may have been heard.
        idempotencyKey.current = randomId();
        return setPhotoLost(true);
      }
      missingPhoto.current = undefined;
      show({ ...latest.current, image });
    });
  }, []);

  return {
    fields,
    /** As they are now, even within the event that changed them. */
    latest: () => latest.current,
    /** Once the picture of the draft is here, if it can be. */
    whenPhotoLoaded: async () => photoLoading.current,
    /** The Idempotency-Key of what is typed now. */
    idempotencyKey: () => idempotencyKey.current,
    /** Something would be lost. */
    hasChanges: !sameFields(fields, initial) || photoLost,
    /** How the draft was merged with what others had saved, when it was opened. */
    opened: { merge: opened.merge, base: opened.restored?.base },
    /** The draft's picture could not be kept. */
    photoLost,
    /** Whether a draft is back, or was put away to start over. */
    draftNote,
    startOver: () => {
      discarded.current = latest.current;
      base.current = stored;
      missingPhoto.current = undefined;
      setPhotoLost(false);
      void file.discard();
      setDraftNote('discarded');
      update(initial);
    },
    undoStartOver: () => {
      setDraftNote('restored');
      update(discarded.current);
    },
    /** It was saved, or is not wanted. */
    discardDraft: () => {
      draft.discard();
      void file.discard();
    },
    change,
    changeRow: (key: string, part: Partial<IngredientRow>) =>
      changeRows((rows) => rows.map((row) => (row.key === key ? { ...row, ...part, stored: undefined } : row))),
    addRow: () => changeRows((rows) => [...rows, keyed(emptyRow)]),
    removeRow: (key: string) => changeRows((rows) => rows.filter((row) => row.key !== key)),
    changeStep: (key: string, text: string) => changeSteps((steps) => steps.map((step) => (step.key === key ? { key, text } : step))),
    addStep: () => changeSteps((steps) => [...steps, keyed({ text: '' })]),
    removeStep: (key: string) => changeSteps((steps) => steps.filter((step) => step.key !== key)),
  };
}

export type RecipeEditor = ReturnType<typeof useRecipeFields>;
