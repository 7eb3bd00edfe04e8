import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { errorClass, hintClass } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { ImageIcon } from '../../ui/icons.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import type { RecipeFieldsInHand } from './use-recipe-fields.ts';

const maxBytes = 10 * 1024 * 1024;

/** The recipe's picture: chosen, shown, changed, removed. */
export function PhotoField({ hand: { fields, change } }: { hand: RecipeFieldsInHand }) {
  const hintId = useId();
  const [error, setError] = useState<string>();
  const chosen = usePreview(fields.image);
  const shown = fields.image ? chosen : (fields.keptImage ?? undefined);
  const has = fields.image !== undefined || fields.keptImage !== null;
  const choose = (file: File) => {
    if (!file.type.startsWith('image/')) return setError('Please choose an image, a PNG or JPG.');
    if (file.size > maxBytes) return setError('This image is larger than 10MB.');
    setError(undefined);
    change({ image: file });
  };
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <div className="grid aspect-4/3 w-full shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-wash text-quiet sm:w-64">
        {shown ? <img src={shown} alt="Preview" className="size-full object-cover" /> : <ImageIcon className="size-10" />}
      </div>
      <div className="flex flex-col items-start gap-3">
        <div className="flex flex-wrap gap-3">
          <FileButton accept="image/*" describedBy={hintId} onFile={choose}>
            {has ? 'Change Image' : 'Choose Photo'}
          </FileButton>
          {has && (
            <Button variant="ghost" onClick={() => change({ image: undefined, keptImage: null })}>
              Remove Image
            </Button>
          )}
        </div>
        <p id={hintId} className={hintClass}>
          PNG, JPG up to 10MB
        </p>
        {error && (
          <p role="alert" className={errorClass}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
