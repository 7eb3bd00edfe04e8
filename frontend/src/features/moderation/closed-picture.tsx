import { useState } from 'react';
import { OpenInCase } from './open-in-case.tsx';
import { VeiledPicture } from './veiled-picture.tsx';

/** A picture or video that members cannot see. It is loaded only after a moderator has opened it. */
export function ClosedPicture({
  id,
  src,
  kind = 'image',
  isOpen,
  title,
}: {
  /** The case's id. */
  id: string;
  src: string;
  kind?: 'image' | 'video';
  isOpen: boolean;
  title: string;
}) {
  const [justOpened, setJustOpened] = useState(false);
  if (!isOpen) {
    const what = kind === 'video' ? 'video' : 'picture';
    return (
      <div className="flex min-h-32 flex-col items-start justify-center gap-2 bg-wash p-4 text-note sm:px-6">
        <p>A {what} that members cannot see now: hidden, replaced, removed or purged.</p>
        <OpenInCase id={id} what="media" label={`Open the ${what}`} onOpened={() => setJustOpened(true)} />
      </div>
    );
  }
  // biome-ignore lint/a11y/useMediaCaption: members' videos have no captions.
  if (kind === 'video') return <video controls preload="none" src={src} aria-label={title} className="max-h-[28rem] w-full bg-wash" />;
  return <VeiledPicture key={src} src={src} veiled title={title} justOpened={justOpened} />;
}
