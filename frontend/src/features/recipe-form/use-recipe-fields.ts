import type { Recipe } from '@potluck/events/answers/recipes';
import { maxPictureMegabytes } from '@potluck/events/limits';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { randomId } from '../../api/random-id.ts';
import { useDraft } from '../../parts/draft.ts';
import { useDraftFile } from '../../parts/draft-file.ts';
import { storedDraft } from '../../parts/stored-draft.ts';
import { usePictureCheck } from '../../parts/use-file-check.ts';
import { emptyRow, type IngredientRow } from './ingredient-rows.ts';
import { mergeRecipe } from './merge-recipe.ts';
import { parseRecipeDraft } from './recipe-draft.ts';
import { keyed, newRecipe, type RecipeFields, sameFields, storedRecipe } from './recipe-fields.ts';

/**
 * The state of the recipe form. Every change is stored as the draft `draftName` until it is saved or discarded. `stored`: the current
 * version of the recipe being edited.
 */
export function useRecipeFields(draftName: string, stored?: Recipe) {
  const { user } = useCurrentUser();
  const draft = useDraft(draftName, parseRecipeDraft);
  const file = useDraftFile(draftName);
  const initial = useMemo(() => (stored ? storedRecipe(stored) : newRecipe()), [stored]);
  const [opened] = useState(() => {
    const { restored } = draft;
    if (!restored) return { fields: initial };
    const mine = { ...restored.fields, image: undefined };
    // Changes by others since the draft was stored are merged, not overwritten.
    const merge =
      restored.base && stored && restored.base.revision !== stored.revision ? mergeRecipe(restored.base, stored, mine) : undefined;
    const fields = merge?.fields ?? mine;
    return restored.photo || !sameFields(fields, initial) ? { fields, restored, merge } : { fields: initial };
  });
  const [fields, setFields] = useState<RecipeFields>(opened.fields);
  /** Ahead of `fields` until the next render, so that two changes in one event both count. */
  const latest = useRef(fields);
  const idempotencyKey = useRef(opened.restored?.wish ?? randomId());
  /** Of the draft that this form stored last. */
  const storedKey = useRef(opened.restored?.wish);
  const base = useRef(opened.restored?.base ?? stored);
  const [draftNote, setDraftNote] = useState<'none' | 'restored' | 'discarded'>(opened.restored ? 'restored' : 'none');
  const discarded = useRef(fields);
  /** File name of the draft's picture, until it is restored. */
  const missingPhoto = useRef(opened.restored?.photo);
  const [photoLost, setPhotoLost] = useState(false);
  const photoLoading = useRef<Promise<void>>(undefined);
  const photoCheck = usePictureCheck(maxPictureMegabytes);

  const show = (next: RecipeFields) => {
    latest.current = next;
    setFields(next);
  };
  const update = (next: RecipeFields) => {
    idempotencyKey.current = randomId();
    storedKey.current = idempotencyKey.current;
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

  const discardDraft = () => {
    photoCheck.withdraw();
    draft.discard();
    void file.discard();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (draft.restored && !opened.restored) draft.discard();
    if (!missingPhoto.current) return;
    photoLoading.current = file.load().then((image) => {
      if (!missingPhoto.current) return;
      if (!image) {
        // Without the photo it is different input, so it needs another key.
        idempotencyKey.current = randomId();
        return setPhotoLost(true);
      }
      missingPhoto.current = undefined;
      show({ ...latest.current, image });
    });
  }, []);

  return {
    fields,
    /** The fields including changes that are not rendered yet. */
    latest: () => latest.current,
    photoCheck,
    choosePhoto: (image: File) => void photoCheck.check(image, (problem) => problem === undefined && change({ image })),
    removePhoto: () => {
      photoCheck.withdraw();
      change({ image: undefined, keptImage: null });
    },
    /** Resolves when the draft's picture is restored, or cannot be, and the chosen one is checked. Throws FileRefused. */
    whenPhotoReady: async () => {
      await photoLoading.current;
      await photoCheck.whenUsable();
    },
    /** Changes with every input. */
    idempotencyKey: () => idempotencyKey.current,
    hasChanges: !sameFields(fields, initial) || photoLost,
    /** The merge of the restored draft with a newer stored version. */
    opened: { merge: opened.merge, base: opened.restored?.base },
    /** The draft's picture could not be restored. */
    photoLost,
    /** Whether a draft was restored, or discarded to start over. */
    draftNote,
    startOver: () => {
      photoCheck.withdraw();
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
    discardDraft,
    /** To be called after the recipe was saved. Other input that was stored since, in another tab or after the form was left, stays. */
    discardSaved: (): void => {
      const now = parseRecipeDraft(storedDraft(user?.id, draftName));
      if (!now || now.wish === storedKey.current) discardDraft();
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
