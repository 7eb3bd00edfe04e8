import type { Page } from 'playwright-core';

interface SpokenText {
  text: string;
  rate: number;
  volume: number;
}

interface StandIn {
  spoken: SpokenText[];
  cancels: number;
  finish(): void;
  fail(error: SpeechSynthesisErrorCode): void;
}
type WithStandIn = typeof globalThis & { voiceStandIn: StandIn };

/**
 * Replaces the speech synthesis of the page with one that records its input. Like a real one, it speaks one sentence after another; a
 * sentence lasts until the test finishes it. Call it before the page is opened.
 */
export async function recordingVoice(page: Page) {
  await page.addInitScript(() => {
    let queue: SpeechSynthesisUtterance[] = [];
    let started: SpeechSynthesisUtterance | undefined;
    let paused = false;
    const tell = (kind: 'start' | 'end', utterance: SpeechSynthesisUtterance) =>
      utterance.dispatchEvent(new SpeechSynthesisEvent(kind, { utterance }));
    const start = () => {
      const [first] = queue;
      if (!first || paused || first === started) return;
      started = first;
      tell('start', first);
    };
    // As a real one: `speak` returns before a sentence starts.
    const begin = () => setTimeout(start);
    /** Takes the present sentence, which has started: a test can be faster than the timer above. */
    const take = () => {
      start();
      return queue.shift();
    };
    const standIn: StandIn = {
      spoken: [],
      // Survives a reload, so that a test can see what happened while the page was left.
      cancels: Number(sessionStorage.getItem('cancels') ?? 0),
      finish() {
        const ended = take();
        if (ended) tell('end', ended);
        begin();
      },
      fail(error) {
        const failed = take();
        failed?.dispatchEvent(new SpeechSynthesisErrorEvent('error', { utterance: failed, error }));
        begin();
      },
    };
    const synthesis = {
      get speaking() {
        return queue.length > 0;
      },
      pending: false,
      get paused() {
        return paused;
      },
      getVoices: () => [{ name: 'Recorder', lang: 'en-US', default: true, localService: true, voiceURI: 'recorder' }],
      speak(utterance: SpeechSynthesisUtterance) {
        standIn.spoken.push({ text: utterance.text, rate: utterance.rate, volume: utterance.volume });
        queue.push(utterance);
        if (queue.length === 1) begin();
      },
      cancel() {
        const stopped = queue;
        queue = [];
        if (stopped.length > 0) {
          standIn.cancels += 1;
          sessionStorage.setItem('cancels', String(standIn.cancels));
        }
        for (const utterance of stopped)
          utterance.dispatchEvent(new SpeechSynthesisErrorEvent('error', { utterance, error: 'interrupted' }));
      },
      pause() {
        paused = true;
      },
      resume() {
        paused = false;
        begin();
      },
      addEventListener() {},
      removeEventListener() {},
    };
    Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
    (globalThis as WithStandIn).voiceStandIn = standIn;
  });
  return {
    spoken: () => page.evaluate(() => (globalThis as WithStandIn).voiceStandIn.spoken),
    texts: () => page.evaluate(() => (globalThis as WithStandIn).voiceStandIn.spoken.map(({ text }) => text)),
    /** Forgets what was spoken so far. */
    forget: () =>
      page.evaluate(() => {
        (globalThis as WithStandIn).voiceStandIn.spoken.length = 0;
      }),
    /** Whether something is being spoken or is queued. */
    speaking: () => page.evaluate(() => speechSynthesis.speaking),
    /** How often speech was cancelled. */
    cancels: () => page.evaluate(() => (globalThis as WithStandIn).voiceStandIn.cancels),
    /** The present sentence fails; the next begins. */
    fail: (error: SpeechSynthesisErrorCode) => page.evaluate((code) => (globalThis as WithStandIn).voiceStandIn.fail(code), error),
    /** As a phone does when its screen goes off. */
    pause: () => page.evaluate(() => speechSynthesis.pause()),
    /** Finishes the present sentence; the next begins. */
    finish: () => page.evaluate(() => (globalThis as WithStandIn).voiceStandIn.finish()),
  };
}

export type RecordingVoice = Awaited<ReturnType<typeof recordingVoice>>;
