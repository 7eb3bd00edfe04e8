import type { Recipe } from '@potluck/events/answers';
import { useEffect, useMemo, useRef, useState } from 'react';
import { randomId } from '../../api/random-id.ts';
import { useDraft } from '../../parts/draft.ts';
import { useDraftFile } from '../../parts/draft-file.ts';
import { emptyRow, type IngredientRow } from './ingredient-rows.ts';
import { mergeRecipe } from './merge-recipe.ts';
import { understandRecipe } from './recipe-draft.ts';
import { keyed, newRecipe, type RecipeFields, sameFields, storedRecipe } from './recipe-fields.ts';

/**
 * The form's fields and the ways to change them. Every change is kept, as the draft of this name, until it is saved or discarded.
 * `stored`: the recipe that is edited, as it stands now.
 */
export function useRecipeFields(draftName: string, stored?: Recipe) {
  const draft = useDraft(draftName, understandRecipe);
  const file = useDraftFile(draftName);
  const plain = useMemo(() => (stored ? storedRecipe(stored) : newRecipe()), [stored]);
  const [opened] = useState(() => {
    const { restored: left } = draft;
    if (!left) return { fields: plain };
    const mine = { ...left.fields, image: undefined };
    // What others changed since it was left is not overwritten unseen.
    const merge = left.base && stored && left.base.revision !== stored.revision ? mergeRecipe(left.base, stored, mine) : undefined;
    const fields = merge?.fields ?? mine;
    return left.photo || !sameFields(fields, plain) ? { fields, left, merge } : { fields: plain };
  });
  const [fields, setFields] = useState<RecipeFields>(opened.fields);
  /** Ahead of `fields` until it is drawn, so that two changes at once both count. */
  const latest = useRef(fields);
  const wish = useRef(opened.left?.wish ?? randomId());
  const base = useRef(opened.left?.base ?? stored);
  const [line, setLine] = useState<'none' | 'back' | 'put away'>(opened.left ? 'back' : 'none');
  const putAway = useRef(fields);
  /** The name of the picture that the draft had, until it is here again. */
  const missing = useRef(opened.left?.photo);
  const [photoLost, setPhotoLost] = useState(false);
  const photoBack = useRef<Promise<void>>(undefined);

  const show = (next: RecipeFields) => {
    latest.current = next;
    setFields(next);
  };
  const put = (next: RecipeFields) => {
    wish.current = randomId();
    const { image, ...typed } = next;
    if (image !== latest.current.image) {
      missing.current = undefined;
      setPhotoLost(false);
      void (image ? file.save(image) : file.discard());
    }
    show(next);
    const photo = image?.name ?? missing.current;
    if (sameFields(next, plain) && !photo) draft.discard();
    else draft.save({ fields: typed, photo, base: base.current, wish: wish.current });
  };
  const change = (part: Partial<RecipeFields>) => {
    setLine((before) => (before === 'put away' ? 'none' : before));
    put({ ...latest.current, ...part });
  };
  const changeRows = (to: (rows: RecipeFields['ingredients']) => RecipeFields['ingredients']) =>
    change({ ingredients: to(latest.current.ingredients) });
  const changeSteps = (to: (steps: RecipeFields['steps']) => RecipeFields['steps']) => change({ steps: to(latest.current.steps) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
  useEffect(() => {
    if (draft.restored && !opened.left) draft.discard();
    if (!missing.current) return;
    photoBack.current = file.load().then((image) => {
      if (!missing.current) return;
      if (!image) {
        // Without its photo it is another wish than the one that may have been heard.
        wish.current = randomId();
        return setPhotoLost(true);
      }
      missing.current = undefined;
      show({ ...latest.current, image });
    });
  }, []);

  return {
    fields,
    /** As they are now, even within the event that changed them. */
    latest: () => latest.current,
    /** Once the picture of the draft is here, if it can be. */
    whenWhole: async () => photoBack.current,
    /** The Idempotency-Key of what is typed now. */
    wish: () => wish.current,
    /** Something would be lost. */
    touched: !sameFields(fields, plain) || photoLost,
    /** How the draft was merged with what others had saved, when it was opened. */
    opened: { merge: opened.merge, base: opened.left?.base },
    /** The draft's picture could not be kept. */
    photoLost,
    /** Whether a draft is back, or was put away to start over. */
    line,
    startOver: () => {
      putAway.current = latest.current;
      base.current = stored;
      missing.current = undefined;
      setPhotoLost(false);
      void file.discard();
      setLine('put away');
      put(plain);
    },
    bringBack: () => {
      setLine('back');
      put(putAway.current);
    },
    /** It was saved, or is not wanted. */
    forget: () => {
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

export type RecipeFieldsInHand = ReturnType<typeof useRecipeFields>;
