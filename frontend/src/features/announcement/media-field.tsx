import { maxPictureMegabytes, maxVideoMegabytes, maxVideoSeconds } from '@potluck/events/limits';
import { useEffect, useRef, useState } from 'react';
import { acceptedPictures } from '../../parts/check-picture.ts';
import { Button } from '../../ui/button.tsx';
import { errorClass, hintClass, labelClass } from '../../ui/field.tsx';
import { FileButton, FileStatus } from '../../ui/file-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import { ImageIcon, VideoIcon } from './icons.tsx';
import type { ChosenMedia } from './use-media.ts';

const buttons = [
  {
    label: 'Upload Photo',
    Icon: ImageIcon,
    accept: acceptedPictures,
    id: 'photo-hint',
    hint: `JPG, PNG up to ${maxPictureMegabytes}MB`,
  },
  {
    label: 'Upload Video',
    Icon: VideoIcon,
    accept: 'video/mp4,video/webm',
    id: 'video-hint',
    hint: `MP4, WebM up to ${maxVideoMegabytes}MB, max ${maxVideoSeconds / 60} minutes`,
  },
] as const;

/** One photo or video, with a preview. */
export function MediaField({ media, disabled }: { media: ChosenMedia; disabled: boolean }) {
  const { file, problem, checking } = media;
  const field = useRef<HTMLFieldSetElement>(null);
  const before = useRef(file);
  useEffect(() => {
    if (before.current === file) return;
    before.current = file;
    // The focused control was replaced; its replacement gets the focus.
    field.current?.querySelector<HTMLElement>('input[type=file], [data-remove]')?.focus();
  }, [file]);
  return (
    <fieldset ref={field} disabled={disabled} className="flex flex-col gap-3">
      <legend className={`${labelClass} mb-1.5`}>Photo or video (optional)</legend>
      {file ? (
        <MediaPreview file={file} onRemove={media.remove} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {buttons.map(({ label, Icon, accept, id, hint }) => (
            <div key={id} className="flex flex-col items-stretch gap-1.5">
              <FileButton accept={accept} describedBy={problem ? `media-problem ${id}` : id} onFile={media.choose}>
                <Icon />
                {label}
              </FileButton>
              <p id={id} className={hintClass}>
                {hint}
              </p>
            </div>
          ))}
        </div>
      )}
      <FileStatus checking={checking} />
      {problem && (
        <p id="media-problem" role="alert" className={errorClass}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function MediaPreview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = usePreview(file);
  const isVideo = file.type.startsWith('video/');
  // For example when the file has changed on disk since.
  const [undrawable, setUndrawable] = useState<File>();
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-wash">
      {url &&
        undrawable !== file &&
        (isVideo ? (
          // biome-ignore lint/a11y/useMediaCaption: one's own video before it is posted
          <video src={url} controls playsInline aria-label="Preview" className="max-h-96 w-full bg-black" />
        ) : (
          <img src={url} alt="Preview" onError={() => setUndrawable(file)} className="max-h-96 w-full object-contain" />
        ))}
      {undrawable === file && <p className="min-h-15 break-words py-4 pr-16 pl-4 text-note">{file.name}</p>}
      <Button
        variant="quiet"
        size="icon"
        data-remove
        aria-label={isVideo ? 'Remove video' : 'Remove photo'}
        className="absolute top-2 right-2 shadow-card"
        onClick={onRemove}
      >
        <CloseIcon />
      </Button>
    </div>
  );
}
