import type { Recipe } from '@potluck/events/answers/recipes';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { createSpeaker } from './speaker.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { allSteps, endOfRecipe, ingredientList, type Sentence, stepSentences, wholeRecipe } from './voice-text.ts';

/** The step being read, from 1. A new object scrolls it into view again. */
export interface Reading {
  step: number;
}

/** Voice reading mode (section 4). `step`: the number of steps read; 0 for none. */
export function useVoice(recipe: Recipe) {
  const [on, setOn] = useState(false);
  const [reading, setReading] = useState<Reading>({ step: 0 });
  const [speaking, setSpeaking] = useState(false);
  const [mute, setMute] = useState(false);
  const speaker = useMemo(
    () =>
      createSpeaker({
        onStep: (step) => setReading((before) => (before.step === step ? before : { step })),
        onEnd: () => setSpeaking(false),
        onMute: setMute,
      }),
    [],
  );
  useWakeLock(on);
  // Speech stops when the page is left or reloaded.
  useEffect(() => {
    const onLeave = () => {
      speaker.stop();
      // The page may come back from the back/forward cache.
      setSpeaking(false);
    };
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      speaker.stop();
    };
  }, [speaker]);

  // An edited recipe may have fewer steps.
  const step = Math.min(reading.step, recipe.instructions.length);
  const say = (sentences: readonly Sentence[]) => {
    setSpeaking(true);
    speaker.say(sentences);
  };
  const stop = () => {
    speaker.stop();
    setSpeaking(false);
  };
  const readStep = (next: number) => {
    setReading({ step: next });
    say(stepSentences(recipe, next));
  };
  return {
    on,
    step,
    /** The highlighted step; undefined while off or before the first. */
    reading: on && step > 0 ? reading : undefined,
    speaking,
    /** The browser cannot speak. */
    mute,
    stop,
    /** Turning it on starts at step 0; turning it off stops speech. */
    toggle: () => {
      stop();
      setReading({ step: 0 });
      setOn(!on);
    },
    readRecipe: () => (speaking ? stop() : say(wholeRecipe(recipe))),
    readSteps: () => {
      setReading({ step: 1 });
      say(allSteps(recipe));
    },
    readList: () => say(ingredientList(recipe)),
    /** Space: the next step, then the end. */
    next: () => {
      if (step < recipe.instructions.length) return readStep(step + 1);
      say([{ text: endOfRecipe }]);
      toast({ kind: 'success', title: 'Recipe Complete', text: endOfRecipe });
    },
    /** Enter: the current step, if any. */
    repeat: () => {
      if (step > 0) readStep(step);
    },
  };
}

export type Voice = ReturnType<typeof useVoice>;
