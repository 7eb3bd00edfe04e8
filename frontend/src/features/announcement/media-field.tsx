import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { hintClass, labelClass } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { CloseIcon, ImageIcon, VideoIcon } from '../../ui/icons.tsx';
import { usePreview } from '../../ui/use-preview.ts';

interface MediaFieldProps {
  media: File | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** One photo or one video, with a preview. */
export function MediaField({ media, disabled, onChoose, onRemove }: MediaFieldProps) {
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-3">
      <legend className={`${labelClass} mb-1.5`}>Photo or video (optional)</legend>
      {media ? (
        <MediaPreview media={media} onRemove={onRemove} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="flex flex-col items-start gap-1.5">
            <FileButton accept="image/*" describedBy="photo-hint" onFile={onChoose}>
              <ImageIcon />
              Upload Photo
            </FileButton>
            <p id="photo-hint" className={hintClass}>
              JPG, PNG up to 10MB
            </p>
          </div>
          <div className="flex flex-col items-start gap-1.5">
            <FileButton accept="video/mp4,video/webm" describedBy="video-hint" onFile={onChoose}>
              <VideoIcon />
              Upload Video
            </FileButton>
            <p id="video-hint" className={hintClass}>
              MP4, WebM up to 100MB, max 10 minutes
            </p>
          </div>
        </div>
      )}
    </fieldset>
  );
}

function MediaPreview({ media, onRemove }: { media: File; onRemove: () => void }) {
  const url = usePreview(media);
  const isVideo = media.type.startsWith('video/');
  // As a HEIC picture, which few browsers can draw: the server may still take it, or say why not.
  const [undrawable, setUndrawable] = useState<File>();
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-wash">
      {url &&
        undrawable !== media &&
        (isVideo ? (
          // biome-ignore lint/a11y/useMediaCaption: one's own video before it is posted
          <video src={url} controls playsInline aria-label="Preview" className="max-h-96 w-full bg-black" />
        ) : (
          <img src={url} alt="Preview" onError={() => setUndrawable(media)} className="max-h-96 w-full object-contain" />
        ))}
      {undrawable === media && <p className="min-h-15 break-words py-4 pr-16 pl-4 text-note">{media.name}</p>}
      <Button
        variant="quiet"
        size="icon"
        aria-label={isVideo ? 'Remove video' : 'Remove photo'}
        className="absolute top-2 right-2 shadow-card"
        onClick={onRemove}
      >
        <CloseIcon />
      </Button>
    </div>
  );
}
