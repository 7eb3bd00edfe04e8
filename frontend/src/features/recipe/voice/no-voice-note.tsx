import type { Voice } from './use-voice.ts';

/** Said where it is plain why nothing is heard. Stands from the beginning, so that a screen reader hears when it fills. */
export function NoVoiceNote({ voice, className }: { voice: Voice; className: string }) {
  return (
    <p role="status" className={voice.mute ? className : 'sr-only'}>
      {voice.mute &&
        `This browser has no voice to read with. ${voice.on ? 'The steps and keys work all the same.' : 'With Voice On, each step is shown large instead.'}`}
    </p>
  );
}
