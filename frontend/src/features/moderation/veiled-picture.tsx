import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';

/** If `veiled`, a picture that is grey and blurred until its button is pressed. `justOpened`: the button gets the focus. */
export function VeiledPicture({
  src,
  veiled,
  title,
  justOpened = false,
}: {
  src: string;
  veiled: boolean;
  title: string;
  justOpened?: boolean;
}) {
  const [shown, setShown] = useState(!veiled);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (justOpened) button.current?.focus();
  }, [justOpened]);
  return (
    <div className="relative overflow-hidden bg-wash">
      <Picture
        src={src}
        alt={shown ? title : 'A picture, grey and blurred until you show it'}
        instead={<p className="p-4 text-quiet text-note sm:px-6">The picture cannot be shown: it is gone, or out of reach.</p>}
        className={classes('max-h-[28rem] w-full object-contain', !shown && 'max-h-64 min-h-32 scale-110 object-cover blur-2xl grayscale')}
      />
      {veiled && (
        // The same element in both states, so that the button keeps the focus.
        <div className={classes('absolute', shown ? 'right-3 bottom-3' : 'inset-0 grid place-items-center')}>
          <Button ref={button} variant="quiet" onClick={() => setShown(!shown)}>
            {shown ? 'Blur picture' : 'Show picture'}
          </Button>
        </div>
      )}
    </div>
  );
}
