import { useEffect, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { Tablecloth } from '../ui/tablecloth.tsx';
import { whenNear } from '../ui/when-near.ts';

/** Margin below the window in which a video's metadata is loaded. */
const preloadMargin = '300px';

/** A video with controls. Nothing is loaded until it is near the window. */
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
      {/* For browsers that draw nothing before the first frame. */}
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
