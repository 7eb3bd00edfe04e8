import { useEffect, useRef, useState } from 'react';
import { useDraftFile } from '../../parts/draft-file.ts';
import { toast } from '../../ui/toast.ts';
import { whyNot } from './check-media.ts';

export interface ChosenMedia {
  file: File | undefined;
  /** Why the last choice cannot be posted. */
  problem: string | undefined;
  /** A choice is being looked at, or on its way back from the draft. */
  checking: boolean;
  /** The draft had one, and the browser did not keep it. */
  lost: boolean;
  choose: (file: File) => void;
  remove: () => void;
  /** It was posted, or is not wanted. */
  forget: () => void;
}

/**
 * The photo or video of a post, draftFile beside its draft. It is looked at when it is chosen; what cannot be posted is not taken.
 * `left`: the draft had one. `onChange` is called for what the person does.
 */
export function useMedia(left: boolean, onChange: (file: File | undefined) => void): ChosenMedia {
  const draftFile = useDraftFile('announcement');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [checking, setChecking] = useState(left);
  const [lost, setLost] = useState(false);
  const last = useRef<File>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened.
  useEffect(() => {
    if (!left) return;
    void draftFile.load().then((found) => {
      // Something else was chosen meanwhile.
      if (last.current) return;
      setChecking(false);
      setFile(found);
      setLost(!found);
    });
  }, []);

  const take = (next: File | undefined) => {
    void (next ? draftFile.save(next) : draftFile.discard());
    setFile(next);
    setLost(false);
    onChange(next);
  };
  const choose = async (next: File) => {
    last.current = next;
    setProblem(undefined);
    setChecking(true);
    const why = await whyNot(next);
    // Another was chosen meanwhile.
    if (last.current !== next) return;
    setChecking(false);
    if (!why) return take(next);
    setProblem(why.beside);
    if (why.toast) toast({ kind: 'error', ...why.toast });
  };
  const remove = () => {
    last.current = undefined;
    setChecking(false);
    setProblem(undefined);
    take(undefined);
  };
  return { file, problem, checking, lost, choose: (next) => void choose(next), remove, forget: () => void draftFile.discard() };
}
