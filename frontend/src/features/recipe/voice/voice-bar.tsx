import { Button } from '../../../ui/button.tsx';
import { ForwardIcon, RefreshIcon, StopIcon } from '../../../ui/icons.tsx';
import type { Voice } from './use-voice.ts';

/** Large targets for wet hands, at the lower edge, and how far along the steps one is. */
export function VoiceBar({ voice, steps }: { voice: Voice; steps: number }) {
  return (
    <div className="sticky bottom-3 z-20 overflow-hidden rounded-card border border-line bg-card shadow-lifted">
      <div className="h-1 bg-wash">
        <div className="h-full bg-tomato transition-[width] duration-200 ease-out" style={{ width: `${(voice.step / steps) * 100}%` }} />
      </div>
      <div className="flex flex-wrap items-center gap-2 p-3 sm:gap-3">
        <p className="basis-full text-note empty:hidden sm:flex-1 sm:basis-0 sm:empty:block" aria-live="polite">
          {voice.step > 0 && (
            <span className="inline-block rounded-full bg-butter px-3 py-1 font-semibold text-on-butter tabular-nums">
              Current: Step {voice.step}
            </span>
          )}
        </p>
        <Button variant="quiet" className="min-h-16 flex-1 sm:flex-none sm:px-6" disabled={voice.step === 0} onClick={voice.again}>
          <RefreshIcon />
          Again
        </Button>
        <Button
          variant="quiet"
          className="min-h-16 flex-1 sm:flex-none sm:px-6"
          disabled={!voice.speaking}
          onClick={voice.stop}
          aria-label="Stop speaking"
        >
          <StopIcon />
          Stop
        </Button>
        <Button className="min-h-16 flex-1 sm:flex-none sm:px-8" onClick={voice.next}>
          Next
          <ForwardIcon />
        </Button>
      </div>
    </div>
  );
}
