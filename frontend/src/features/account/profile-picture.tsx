import type { CurrentUser } from '@potluck/events/answers/people';
import { maxProfilePictureMegabytes } from '@potluck/events/limits';
import { useId, useRef, useState } from 'react';
import { acceptedPictures, pictureProblem } from '../../parts/check-picture.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { errorClass, hintClass } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import type { NewPicture } from './account-fields.ts';

interface ProfilePictureProps {
  user: CurrentUser;
  /** The display name in the form, for the initials. */
  name: string;
  picture: NewPicture;
  onChange: (picture: NewPicture) => void;
}

export function ProfilePicture({ user, name, picture, onChange }: ProfilePictureProps) {
  const hintId = useId();
  const errorId = useId();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  const lastChoice = useRef<File>(undefined);
  const chosen = picture === 'none' ? undefined : picture;
  const preview = usePreview(chosen);
  const saved = user.profileImageUrl;
  const shown = chosen ? preview : picture === 'none' ? null : saved;
  const choose = async (file: File) => {
    lastChoice.current = file;
    const problem = await pictureProblem(file, { maxMegabytes: maxProfilePictureMegabytes });
    if (lastChoice.current !== file) return;
    setError(problem);
    if (!problem) onChange(file);
  };
  const remove = () => {
    lastChoice.current = undefined;
    setError(undefined);
    onChange(chosen ? undefined : 'none');
    // The button is removed with the picture; the focus moves to the file input.
    if (chosen && !saved) field.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={field} className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={name} url={shown} size={112} className="ring-1 ring-line" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <div className="flex flex-wrap gap-2">
          <FileButton accept={acceptedPictures} describedBy={error ? `${errorId} ${hintId}` : hintId} onFile={(file) => void choose(file)}>
            {chosen || shown ? 'Change Photo' : 'Choose Photo'}
          </FileButton>
          {(chosen || saved) && (
            <Button variant="ghost" onClick={picture === 'none' ? () => onChange(undefined) : remove}>
              {picture === 'none' ? 'Keep Photo' : 'Remove Photo'}
            </Button>
          )}
        </div>
        <p id={hintId} className={hintClass}>
          JPG, PNG or GIF (max {maxProfilePictureMegabytes}MB)
        </p>
        {error && (
          <p id={errorId} role="alert" className={errorClass}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
