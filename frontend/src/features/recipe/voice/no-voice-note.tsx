import type { Voice } from './use-voice.ts';

/** Explains why nothing is heard. It is always in the page, so that screen readers announce its text when it appears. */
export function NoVoiceNote({ voice, className }: { voice: Voice; className: string }) {
  return (
    <p role="status" className={voice.mute ? className : 'sr-only'}>
      {voice.mute &&
        `This browser has no voice to read with. ${voice.on ? 'The steps and keys work all the same.' : 'With Voice On, each step is shown large instead.'}`}
    </p>
  );
}
