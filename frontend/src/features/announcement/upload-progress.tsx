import { Button } from '../../ui/button.tsx';

/** Progress of the upload from 0 to 1, with a button to cancel it. */
export function UploadProgress({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const percent = Math.floor(sent * 100);
  return (
    <div className="flex flex-col gap-2 rounded-control bg-wash p-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="text-note">
          {sent < 1 ? 'Uploading' : 'Almost there: the server is looking at it'}
          {sent < 1 && <span className="ml-2 font-semibold tabular-nums">{percent}%</span>}
        </p>
        {sent < 1 && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel Upload
          </Button>
        )}
      </div>
      <progress
        aria-label="Upload"
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-tomato [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-tomato [&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  );
}
