import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';

/** A picture that may be hard to look at is grey and blurred until asked for. */
export function VeiledPicture({ src, veiled, title }: { src: string; veiled: boolean; title: string }) {
  const [shown, setShown] = useState(!veiled);
  return (
    <div className="relative overflow-hidden bg-wash">
      <Picture
        src={src}
        alt={shown ? title : ''}
        instead={<p className="p-4 text-quiet text-note sm:px-6">The picture cannot be shown.</p>}
        className={classes('max-h-[28rem] w-full object-contain', !shown && 'max-h-64 scale-110 object-cover blur-2xl grayscale')}
      />
      {!shown && (
        <div className="absolute inset-0 grid place-items-center">
          <Button variant="quiet" onClick={() => setShown(true)}>
            Show picture
          </Button>
        </div>
      )}
      {shown && veiled && (
        <Button variant="quiet" className="absolute right-3 bottom-3" onClick={() => setShown(false)}>
          Blur picture
        </Button>
      )}
    </div>
  );
}
