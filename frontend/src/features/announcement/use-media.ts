import { useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { whyNot } from './check-media.ts';

export interface ChosenMedia {
  file: File | undefined;
  /** Why the last choice cannot be posted. */
  problem: string | undefined;
  /** A choice is being looked at. */
  checking: boolean;
  choose: (file: File) => void;
  remove: () => void;
}

/** The photo or video of a post. It is looked at when it is chosen; what cannot be posted is not taken. */
export function useMedia(onChange: (file: File | undefined) => void): ChosenMedia {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [checking, setChecking] = useState(false);
  const last = useRef<File>(undefined);
  const take = (next: File | undefined) => {
    setFile(next);
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
  return { file, problem, checking, choose: (next) => void choose(next), remove };
}
