import { DraftNote } from '../../parts/draft-note.tsx';
import type { RecipeFieldsInHand } from './use-recipe-fields.ts';

/** Says that what was typed before is back. Starting over asks nothing, because it can be taken back. */
export function DraftLine({ hand: { line, startOver, bringBack } }: { hand: RecipeFieldsInHand }) {
  if (line === 'none') return null;
  return line === 'back' ? (
    <DraftNote key="line" onStartOver={startOver}>
      What you typed here before is back.
    </DraftNote>
  ) : (
    <DraftNote key="line" action="Bring it back" onStartOver={bringBack}>
      <span role="status">What you typed here before was put away.</span>
    </DraftNote>
  );
}
