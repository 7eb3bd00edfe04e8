import type { CurrentUser } from '@potluck/query-api/answers';
import { useId, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { errorClass, hintClass } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import type { AccountFields } from './account-fields.ts';

const maxBytes = 5 * 1024 * 1024;

interface ProfilePictureProps {
  user: CurrentUser;
  fields: AccountFields;
  onChange: (part: Partial<AccountFields>) => void;
}

export function ProfilePicture({ user, fields, onChange }: ProfilePictureProps) {
  const hintId = useId();
  const [error, setError] = useState<string>();
  const preview = usePreview(fields.image);
  const kept = fields.removeImage ? null : user.profileImageUrl;
  const choose = (image: File) => {
    if (!image.type.startsWith('image/')) return setError('Please choose an image: JPG, PNG or GIF.');
    if (image.size > maxBytes) return setError('This image is larger than 5MB.');
    setError(undefined);
    onChange({ image, removeImage: false });
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={fields.displayName} url={preview ?? kept} size={96} />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <div className="flex flex-wrap gap-2">
          <FileButton accept="image/jpeg,image/png,image/gif,image/webp" describedBy={hintId} onFile={choose}>
            Choose Photo
          </FileButton>
          {(fields.image || kept) && (
            <Button variant="ghost" onClick={() => onChange({ image: undefined, removeImage: true })}>
              Remove Photo
            </Button>
          )}
        </div>
        <p id={hintId} className={hintClass}>
          JPG, PNG or GIF (max 5MB)
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
