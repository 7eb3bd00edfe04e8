import type { Recipe } from '@potluck/query-api/answers';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { createSpeaker } from './speaker.ts';
import { allSteps, endOfRecipe, ingredientList, type Sentence, stepSentences, wholeRecipe } from './voice-text.ts';

/** Voice reading mode (section 4). `step` counts the steps that were read: 0 is none yet. */
export function useVoice(recipe: Recipe) {
  const [on, setOn] = useState(false);
  const [step, setStep] = useState(0);
  const [speaking, setSpeaking] = useState(false);
  const [mute, setMute] = useState(false);
  const speaker = useMemo(() => createSpeaker({ onStep: setStep, onEnd: () => setSpeaking(false), onMute: () => setMute(true) }), []);
  // Leaving the page cancels speech, a reload too.
  useEffect(() => {
    addEventListener('pagehide', speaker.stop);
    return () => {
      removeEventListener('pagehide', speaker.stop);
      speaker.stop();
    };
  }, [speaker]);

  const say = (sentences: readonly Sentence[]) => {
    setSpeaking(true);
    speaker.say(sentences);
  };
  const stop = () => {
    speaker.stop();
    setSpeaking(false);
  };
  return {
    on,
    step,
    speaking,
    mute,
    stop,
    /** Begins at step 0; off stops any speech. */
    toggle: () => {
      stop();
      setStep(0);
      setOn(!on);
    },
    readRecipe: () => (speaking ? stop() : say(wholeRecipe(recipe))),
    readSteps: () => {
      setStep(1);
      say(allSteps(recipe));
    },
    readList: () => say(ingredientList(recipe)),
    /** Space: the next step, and after the last the end. */
    next: () => {
      if (step < recipe.instructions.length) {
        setStep(step + 1);
        return say(stepSentences(recipe, step + 1));
      }
      say([{ text: endOfRecipe }]);
      toast({ kind: 'success', title: 'Recipe Complete', text: endOfRecipe });
    },
    /** Enter: the current step once more, when there is one. */
    again: () => {
      if (step > 0) say(stepSentences(recipe, step));
    },
  };
}

export type Voice = ReturnType<typeof useVoice>;
