import { useEffect, useRef } from 'react';
import { Changes } from '../../parts/merge/changes.tsx';
import { VersionChoice } from '../../parts/merge/version-choice.tsx';
import type { Words } from './merge-words.ts';
import type { MergingWords } from './use-words.ts';

interface WordsMergeProps<W extends Words> {
  merging: MergingWords<W>;
  words: W;
  what: 'post' | 'comment';
  /** The label of the button that saves. */
  action: string;
  names: Record<keyof W & string, string>;
}

/** Another editor has saved a post or a comment in the meantime: what was taken from there, and a choice for each conflict. */
export function WordsMerge<W extends Words>({ merging, words, what, action, names }: WordsMergeProps<W>) {
  const { base, theirs, autoMerged, conflicts } = merging;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce each new version
  useEffect(() => heading.current?.focus(), [theirs]);
  const fields = Object.keys(names) as (keyof W & string)[];
  const isChoice = fields.some((field) => conflicts[field]);
  return (
    <section className="flex scroll-mt-24 flex-col gap-4 rounded-control border border-butter p-4">
      <div className="flex flex-col gap-1">
        <h3 ref={heading} tabIndex={-1} className="scroll-mt-24 text-lead outline-none">
          {`This ${what} was changed in the meantime`}
        </h3>
        <p className="text-note text-quiet">
          {isChoice
            ? `What you typed is still here, and nothing is saved yet. Choose a version wherever both of you changed something; then press ${action}.`
            : `What you typed is still here, and nothing is saved yet. You changed different things, so both fit together: press ${action} to save them.`}
        </p>
      </div>
      {fields.map((field) => {
        const conflict = conflicts[field];
        return (
          conflict && (
            <VersionChoice
              key={field}
              name={names[field]}
              chosen={conflict.chosen}
              onChoose={(side) => merging.choose(field, side)}
              show={(side) => (
                <Changes before={base[field] ?? ''} after={(conflict.chosen === side ? words[field] : conflict[side]) ?? ''} />
              )}
            />
          )
        );
      })}
      {autoMerged.length > 0 && (
        <div className="flex flex-col gap-2 text-note">
          <h4 className="font-semibold font-text">Taken from the other version, where you changed nothing</h4>
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_1fr]">
            {autoMerged.map((field) => (
              <div key={field} className="contents">
                <dt className="text-quiet">{names[field]}</dt>
                <dd className="min-w-0">
                  <Changes before={base[field] ?? ''} after={theirs[field] ?? ''} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}
