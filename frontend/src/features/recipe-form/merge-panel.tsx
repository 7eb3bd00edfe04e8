import { useEffect, useRef } from 'react';
import { Card } from '../../ui/card.tsx';
import { mergedFields } from './merge-recipe.ts';
import { MergedFieldChoice } from './merged-field-choice.tsx';
import { fieldNames } from './merged-field-text.ts';
import type { Merging } from './use-merge.ts';
import type { RecipeFieldsInHand } from './use-recipe-fields.ts';

/** What another editor saved in the meantime: what is taken by itself, and a choice for each field that both changed. */
export function MergePanel({ merging, hand }: { merging: Merging; hand: RecipeFieldsInHand }) {
  const { theirs, taken, disputes } = merging;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version that is met is told.
  useEffect(() => heading.current?.focus(), [theirs]);
  const disputed = mergedFields.filter((field) => disputes[field]);
  return (
    <Card as="section" className="flex scroll-mt-24 flex-col gap-5 border-butter p-4 sm:p-6">
      <div className="flex flex-col gap-2">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-title outline-none">
          This recipe was changed in the meantime
        </h2>
        <p className="text-quiet">
          {disputed.length > 0
            ? 'What you typed is still here, and nothing is saved yet. Choose a version wherever both of you changed something; then press Update Recipe.'
            : 'What you typed is still here, and nothing is saved yet. You changed different things, so both fit together: press Update Recipe to save them.'}
        </p>
      </div>
      {disputed.map((field) => (
        <MergedFieldChoice key={field} field={field} merging={merging} hand={hand} />
      ))}
      {taken.length > 0 && (
        <p className="text-note">
          <span className="font-semibold">Taken from the other version, where you changed nothing:</span>{' '}
          {taken.map((field) => fieldNames[field]).join(', ')}.
        </p>
      )}
    </Card>
  );
}
