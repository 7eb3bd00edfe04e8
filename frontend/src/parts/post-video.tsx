import { useEffect, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { Tablecloth } from '../ui/tablecloth.tsx';
import { whenNear } from '../ui/when-near.ts';

/** How far below the window a video's beginning is fetched, in pixels. */
const preloadMargin = '300px';

/** A video with controls. Nothing of it is fetched until the reader comes near. */
export function PostVideo({ src, title, ratio }: { src: string; title: string /** Width by height. */; ratio: number }) {
  const video = useRef<HTMLVideoElement>(null);
  const [near, setNear] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!video.current || near) return;
    return whenNear(video.current, preloadMargin, () => setNear(true));
  }, [near]);
  return (
    <div className="relative" style={{ aspectRatio: ratio }}>
      {/* Where browsers draw nothing until the first picture has come. */}
      <Tablecloth seed={title} bare className="absolute inset-0 size-full" />
      {/* biome-ignore lint/a11y/useMediaCaption: people post their own videos, which come without captions */}
      <video
        ref={video}
        controls
        preload={near ? 'metadata' : 'none'}
        playsInline
        src={src}
        aria-label={title}
        onLoadedData={() => setShown(true)}
        className={classes('relative size-full', shown && 'bg-black')}
      />
    </div>
  );
}
