import { DraftNote } from '../../parts/draft-note.tsx';
import type { RecipeEditor } from './use-recipe-fields.ts';

/** Says that a draft was restored. Starting over needs no confirmation, because it can be undone. */
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
