import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { CloseIcon, ForwardIcon, RefreshIcon } from '../../../ui/icons.tsx';
import { useFloor } from '../../../ui/use-floor.ts';
import { StopIcon } from '../icons.tsx';
import { NoVoiceNote } from './no-voice-note.tsx';
import type { Voice } from './use-voice.ts';

const large = 'min-h-16 flex-1 md:min-w-32 md:flex-none';

interface VoiceBarProps {
  voice: Voice;
  steps: number;
  /** Ends voice mode; the caller moves the focus. */
  onLeave: () => void;
}

/** Large buttons at the window's lower edge, and the progress through the steps. */
export function VoiceBar({ voice, steps, onLeave }: VoiceBarProps) {
  useFloor('high');
  return (
    // The negative margin offsets the page's padding, so that it does not move when it reaches the end of the page.
    <section
      aria-label="Hands-free"
      data-bar
      className="sticky bottom-3 z-20 -mb-17 overflow-hidden rounded-card border border-line bg-card shadow-lifted"
    >
      <div className="flex h-1 gap-0.5">
        {Array.from({ length: steps }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number.
            key={index}
            className={classes('h-full flex-1 transition-colors duration-200 ease-out', index < voice.step ? 'bg-tomato' : 'bg-line')}
          />
        ))}
      </div>
      <NoVoiceNote voice={voice} className="bg-butter-soft px-4 py-2 text-note" />
      <div className="flex flex-wrap items-center gap-2 p-3 md:flex-nowrap">
        <div className="flex min-w-0 basis-full items-center gap-2 md:flex-1 md:basis-0">
          <Button variant="ghost" size="icon" className="-my-1 text-quiet" aria-label="Leave hands-free mode" onClick={onLeave}>
            <CloseIcon />
          </Button>
          <p aria-live="polite" className="text-note text-quiet">
            {voice.step > 0 ? (
              <span className="inline-block whitespace-nowrap rounded-full bg-butter px-3 py-1 font-semibold text-on-butter tabular-nums">
                Current: Step {voice.step}
              </span>
            ) : (
              'Next reads the first step.'
            )}
          </p>
          {voice.step > 0 && <p className="text-note text-quiet tabular-nums">of {steps}</p>}
        </div>
        <Button
          variant="quiet"
          className={large}
          refused={voice.step === 0 ? 'No step has been read yet. Next reads the first.' : undefined}
          onClick={voice.repeat}
        >
          <RefreshIcon />
          Again
        </Button>
        <Button
          variant="quiet"
          className={large}
          refused={voice.speaking ? undefined : 'Nothing is being read just now.'}
          onClick={voice.stop}
          aria-label="Stop speaking"
        >
          <StopIcon />
          Stop
        </Button>
        <Button className={classes(large, 'max-md:grow-2 lg:min-w-44')} onClick={voice.next}>
          Next
          <ForwardIcon />
        </Button>
      </div>
    </section>
  );
}
