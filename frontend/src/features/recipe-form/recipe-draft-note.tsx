import { DraftNote } from '../../parts/draft-note.tsx';
import type { RecipeEditor } from './use-recipe-fields.ts';

/** Says that what was typed before is back. Starting over asks nothing, because it can be taken back. */
export function RecipeDraftNote({ editor: { draftNote, startOver, undoStartOver } }: { editor: RecipeEditor }) {
  if (draftNote === 'none') return null;
  return draftNote === 'restored' ? (
    <DraftNote key="line" onStartOver={startOver}>
      What you typed here before is back.
    </DraftNote>
  ) : (
    <DraftNote key="line" action="Bring it back" onStartOver={undoStartOver}>
      <span role="status">What you typed here before was put away.</span>
    </DraftNote>
  );
}
