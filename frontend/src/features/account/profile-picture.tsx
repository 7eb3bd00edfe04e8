import type { CurrentUser } from '@potluck/events/answers/people';
import { maxProfilePictureMegabytes } from '@potluck/events/limits';
import { useId, useRef } from 'react';
import { acceptedPictures } from '../../parts/check-picture.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { errorClass, hintClass } from '../../ui/field.tsx';
import { FileButton, FileStatus } from '../../ui/file-button.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import type { Account } from './use-account.ts';

export function ProfilePicture({ user, account }: { user: CurrentUser; account: Account }) {
  const { picture, pictureCheck } = account;
  const error = pictureCheck.problem;
  const hintId = useId();
  const errorId = useId();
  const field = useRef<HTMLDivElement>(null);
  const chosen = picture === 'none' ? undefined : picture;
  const preview = usePreview(chosen);
  const saved = user.profileImageUrl;
  const shown = chosen ? preview : picture === 'none' ? null : saved;
  const remove = () => {
    account.changePicture(chosen ? undefined : 'none');
    // The button is removed with the picture; the focus moves to the file input.
    if (chosen && !saved) field.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={field} className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={account.fields.displayName} url={shown} size={112} className="ring-1 ring-line" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <div className="flex flex-wrap gap-2">
          <FileButton accept={acceptedPictures} describedBy={error ? `${errorId} ${hintId}` : hintId} onFile={account.choosePicture}>
            {chosen || shown ? 'Change Photo' : 'Choose Photo'}
          </FileButton>
          {(chosen || saved) && (
            <Button variant="ghost" onClick={picture === 'none' ? () => account.changePicture(undefined) : remove}>
              {picture === 'none' ? 'Keep Photo' : 'Remove Photo'}
            </Button>
          )}
        </div>
        {/* The status takes the hint's place, so that nothing moves. */}
        <p id={hintId} className={pictureCheck.checking ? 'sr-only' : hintClass}>
          JPG, PNG or GIF (max {maxProfilePictureMegabytes}MB)
        </p>
        <FileStatus checking={pictureCheck.checking} />
        {error && (
          <p id={errorId} role="alert" className={errorClass}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
