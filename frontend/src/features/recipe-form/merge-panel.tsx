import { useEffect, useRef } from 'react';
import { Changes } from '../../parts/merge/changes.tsx';
import { Card } from '../../ui/card.tsx';
import { mergedFields } from './merge-recipe.ts';
import { MergedFieldChoice } from './merged-field-choice.tsx';
import { fieldNames, textOf } from './merged-field-text.ts';
import { storedRecipe } from './recipe-fields.ts';
import type { Merging } from './use-merge.ts';
import type { RecipeEditor } from './use-recipe-fields.ts';

/** Another editor has saved in the meantime: shows what was merged automatically, and a choice for each conflict. */
export function MergePanel({ merging, editor }: { merging: Merging; editor: RecipeEditor }) {
  const { base, theirs, autoMerged, conflicts } = merging;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce each new version
  useEffect(() => heading.current?.focus(), [theirs]);
  const conflicting = mergedFields.filter((field) => conflicts[field]);
  return (
    <Card as="section" className="flex scroll-mt-24 flex-col gap-5 border-butter p-4 sm:p-6">
      <div className="flex flex-col gap-2">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-title outline-none">
          This recipe was changed in the meantime
        </h2>
        <p className="text-quiet">
          {conflicting.length > 0
            ? 'What you typed is still here, and nothing is saved yet. Choose a version wherever both of you changed something; then press Update Recipe.'
            : 'What you typed is still here, and nothing is saved yet. You changed different things, so both fit together: press Update Recipe to save them.'}
        </p>
      </div>
      {conflicting.map((field) => (
        <MergedFieldChoice key={field} field={field} merging={merging} editor={editor} />
      ))}
      {autoMerged.length > 0 && (
        <div className="flex flex-col gap-2 text-note">
          <h3 className="font-semibold font-text">Taken from the other version, where you changed nothing</h3>
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
            {autoMerged.map((field) => (
              <div key={field} className="contents">
                <dt className="text-quiet">{fieldNames[field]}</dt>
                <dd className="mb-2 min-w-0 sm:mb-0">
                  {field === 'image' ? (
                    `${theirs.image ? 'Another photo' : 'No photo'}, as below`
                  ) : (
                    <Changes before={textOf(storedRecipe(base), field)} after={textOf(storedRecipe(theirs), field)} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Card>
  );
}
