import type { Sentence } from './voice-text.ts';

/** Section 9. */
const rate = 0.8;
const volume = 0.8;
/** Milliseconds until a browser without voices that has not begun to speak is taken for mute. */
const voiceTimeoutMs = 1_500;
/** What a browser says that has no voice, or none that works. */
const voiceless = ['synthesis-unavailable', 'synthesis-failed', 'language-unavailable', 'voice-unavailable'];

export interface Listener {
  /** A sentence of this step begins. */
  onStep(step: number): void;
  /** All is said, or was stopped. */
  onEnd(): void;
  /** Whether the browser has nothing to speak with, once that is known. */
  onMute(mute: boolean): void;
}

/** Says sentences one after the other with the browser's voice. */
export function createSpeaker(listener: Listener) {
  const synthesis = 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;
  // What is being said now; what an earlier current still reports is not listened to. Kept also because some browsers forget
  // an utterance that nobody holds, and then never say that it ended.
  let current: SpeechSynthesisUtterance[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isMute = () => !synthesis || synthesis.getVoices().length === 0;

  const stop = () => {
    current = [];
    clearTimeout(timer);
    synthesis?.cancel();
  };

  const say = (sentences: readonly Sentence[]) => {
    stop();
    if (!synthesis) {
      listener.onMute(true);
      listener.onEnd();
      return;
    }
    const utterances = sentences.map(({ text }) => Object.assign(new SpeechSynthesisUtterance(text), { rate, volume, lang: 'en-US' }));
    current = utterances;
    const ended = () => {
      if (current !== utterances) return;
      current = [];
      clearTimeout(timer);
      // A turn later: told from within an utterance's own handler to cancel, Firefox without a voice ends the whole tab.
      setTimeout(() => current.length === 0 && synthesis.cancel());
      listener.onEnd();
    };
    utterances.forEach((utterance, index) => {
      const step = sentences[index]?.step;
      utterance.onstart = () => {
        if (current !== utterances) return;
        clearTimeout(timer);
        listener.onMute(false);
        if (step !== undefined) listener.onStep(step);
      };
      utterance.onerror = ({ error }) => {
        if (current === utterances && (voiceless.includes(error) || isMute())) listener.onMute(true);
        ended();
      };
      if (index === utterances.length - 1) utterance.onend = ended;
      synthesis.speak(utterance);
    });
    timer = setTimeout(() => {
      if (!isMute()) return;
      listener.onMute(true);
      ended();
    }, voiceTimeoutMs);
  };

  return { say, stop };
}
