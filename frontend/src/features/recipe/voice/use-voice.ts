import type { Recipe } from '@potluck/events/answers';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { createSpeaker } from './speaker.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { allSteps, endOfRecipe, ingredientList, type Sentence, stepSentences, wholeRecipe } from './voice-text.ts';

/** The step that is read, counted from 1. A new object each time it is to be brought into view. */
export interface Reading {
  step: number;
}

/** Voice reading mode (section 4). `step` counts the steps that were read: 0 is none yet. */
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
  // Leaving the page cancels speech, a reload too.
  useEffect(() => {
    addEventListener('pagehide', speaker.stop);
    return () => {
      removeEventListener('pagehide', speaker.stop);
      speaker.stop();
    };
  }, [speaker]);

  // The recipe may have been edited, and be shorter now.
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
    /** What stands out among the steps: nothing while off, or before the first. */
    reading: on && step > 0 ? reading : undefined,
    speaking,
    /** The browser turned out to have nothing to speak with. */
    mute,
    stop,
    /** Begins at step 0; off stops any speech. */
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
    /** Space: the next step, and after the last the end. */
    next: () => {
      if (step < recipe.instructions.length) return readStep(step + 1);
      say([{ text: endOfRecipe }]);
      toast({ kind: 'success', title: 'Recipe Complete', text: endOfRecipe });
    },
    /** Enter: the current step once more, when there is one. */
    repeat: () => {
      if (step > 0) readStep(step);
    },
  };
}

export type Voice = ReturnType<typeof useVoice>;
