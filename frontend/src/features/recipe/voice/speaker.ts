import type { Sentence } from './voice-text.ts';

/** Section 9. */
const rate = 0.8;
const volume = 0.8;
/** In ms: a browser without voices that has not started by then is considered mute. */
const voiceTimeoutMs = 1_500;
/** Errors of a browser without a working voice. */
const voiceless = ['synthesis-unavailable', 'synthesis-failed', 'language-unavailable', 'voice-unavailable'];
/** Errors of one sentence, as of a voice that comes over the network: the browser goes on with the next. */
const passing = ['network', 'synthesis-failed', 'audio-busy', 'text-too-long'];

export interface Listener {
  onStep(step: number): void;
  /** All sentences were spoken, or speech was stopped. */
  onEnd(): void;
  /** Whether the browser cannot speak, once that is known. */
  onMute(mute: boolean): void;
}

/** Speaks sentences one after the other (Web Speech API). */
export function createSpeaker(listener: Listener) {
  const synthesis = 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;
  // The utterances being spoken; events of earlier ones are ignored. The reference is also needed because some browsers collect an
  // unreferenced utterance and then never report its end.
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
    let hasSpoken = false;
    const ended = () => {
      if (current !== utterances) return;
      current = [];
      clearTimeout(timer);
      // In a later task: cancelling in an utterance's own handler crashes the tab in Firefox without a voice.
      setTimeout(() => current.length === 0 && synthesis.cancel());
      listener.onEnd();
    };
    utterances.forEach((utterance, index) => {
      const step = sentences[index]?.step;
      utterance.onstart = () => {
        if (current !== utterances) return;
        clearTimeout(timer);
        hasSpoken = true;
        listener.onMute(false);
        if (step !== undefined) listener.onStep(step);
      };
      utterance.onerror = ({ error }) => {
        if (current !== utterances) return;
        const isPassing = passing.includes(error);
        if (isPassing && hasSpoken && index < utterances.length - 1) return;
        // Nothing was heard: also when the network failed.
        if (isPassing || voiceless.includes(error) || isMute()) listener.onMute(true);
        ended();
      };
      if (index === utterances.length - 1) utterance.onend = ended;
      synthesis.speak(utterance);
    });
    // Some phones pause while the screen is off, and would then wait for good.
    synthesis.resume();
    timer = setTimeout(() => {
      if (!isMute()) return;
      listener.onMute(true);
      ended();
    }, voiceTimeoutMs);
  };

  return { say, stop };
}
