import { useEffect, useRef, useState } from 'react';
import { whenNear } from '../ui/when-near.ts';

/** How far below the window a video's beginning is fetched, in pixels. */
const ahead = '300px';

/** A video with controls. Nothing of it is fetched until the reader comes near. */
export function PostVideo({ src, title, ratio }: { src: string; title: string /** Width by height. */; ratio: number }) {
  const video = useRef<HTMLVideoElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!video.current || near) return;
    return whenNear(video.current, ahead, () => setNear(true));
  }, [near]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: people post their own videos, which come without captions
    <video
      ref={video}
      controls
      preload={near ? 'metadata' : 'none'}
      playsInline
      src={src}
      aria-label={title}
      style={{ aspectRatio: ratio }}
      className="w-full bg-black"
    />
  );
}
