import { maxPictureMegabytes } from '@potluck/events/limits';
import { useEffect, useId, useRef, useState } from 'react';
import { acceptedPictures } from '../../parts/check-picture.ts';
import { Button } from '../../ui/button.tsx';
import { errorClass, hintClass } from '../../ui/field.tsx';
import { FileButton, FileStatus } from '../../ui/file-button.tsx';
import { Tablecloth } from '../../ui/tablecloth.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import type { RecipeEditor } from './use-recipe-fields.ts';

/** The recipe's picture, with buttons to choose and remove it. */
export function PhotoField({ editor }: { editor: RecipeEditor }) {
  const { fields, photoLost, photoCheck } = editor;
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const chosen = usePreview(fields.image);
  const shown = fields.image ? chosen : (fields.keptImage ?? undefined);
  const hasPhoto = fields.image !== undefined || fields.keptImage !== null;
  const remove = () => {
    editor.removePhoto();
    // The button is removed with the picture; the focus moves to the file input.
    field.current?.querySelector('input')?.focus();
  };
  // The recipe's tablecloth; debounced, so that it does not change with every letter.
  const cloth = useDebounced(fields.title) || 'Recipe';
  const problem =
    photoCheck.problem ?? (photoLost ? 'The photo that you had chosen could not be kept. Please choose it again.' : undefined);
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <div className="aspect-4/3 w-full shrink-0 overflow-hidden rounded-control border border-line bg-wash sm:w-64">
        {shown ? <img src={shown} alt="Preview" className="size-full object-cover" /> : <Tablecloth seed={cloth} className="size-full" />}
      </div>
      <div className="flex flex-col items-start gap-3">
        <div ref={field} className="flex flex-wrap gap-3">
          <FileButton accept={acceptedPictures} describedBy={`${id}-hint ${id}-problem`} onFile={editor.choosePhoto}>
            {hasPhoto ? 'Change Image' : 'Choose Photo'}
          </FileButton>
          {hasPhoto && (
            <Button variant="ghost" onClick={remove}>
              Remove Image
            </Button>
          )}
        </div>
        {/* The status takes the hint's place, so that nothing moves. */}
        <p id={`${id}-hint`} className={photoCheck.checking ? 'sr-only' : hintClass}>
          PNG, JPG up to {maxPictureMegabytes}MB
        </p>
        <FileStatus checking={photoCheck.checking} />
        <p id={`${id}-problem`} role="alert" className={problem ? errorClass : 'sr-only'}>
          {problem}
        </p>
      </div>
    </div>
  );
}

/** The text after a second without changes. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), 1_000);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
