import { useEffect, useRef, useState } from 'react';
import { useDraftFile } from '../../parts/draft-file.ts';
import { toast } from '../../ui/toast.ts';
import { mediaProblem } from './check-media.ts';

export interface ChosenMedia {
  file: File | undefined;
  /** Why the last chosen file cannot be posted. */
  problem: string | undefined;
  /** A file is being checked, or restored from the draft. */
  checking: boolean;
  /** The draft's file could not be restored. */
  lost: boolean;
  choose: (file: File) => void;
  remove: () => void;
  /** To be called after the post was sent or discarded. */
  discardDraft: () => void;
}

/**
 * The photo or video of a post, checked when it is chosen and stored with the draft. `hasDraft`: the draft has a file. `onChange` is not
 * called for the restored file.
 */
export function useMedia(hasDraft: boolean, onChange: (file: File | undefined) => void): ChosenMedia {
  const draftFile = useDraftFile('announcement');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [checking, setChecking] = useState(hasDraft);
  const [lost, setLost] = useState(false);
  const lastChoice = useRef<File>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened.
  useEffect(() => {
    if (!hasDraft) return;
    void draftFile.load().then((found) => {
      // Another file was chosen while it was loading.
      if (lastChoice.current) return;
      setChecking(false);
      setFile(found);
      setLost(!found);
    });
  }, []);

  const accept = (next: File | undefined) => {
    void (next ? draftFile.save(next) : draftFile.discard());
    setFile(next);
    setLost(false);
    onChange(next);
  };
  const choose = async (next: File) => {
    lastChoice.current = next;
    setProblem(undefined);
    setChecking(true);
    const problem = await mediaProblem(next);
    // Another file was chosen during the check.
    if (lastChoice.current !== next) return;
    setChecking(false);
    if (!problem) return accept(next);
    setProblem(problem.text);
    if (problem.toast) toast({ kind: 'error', ...problem.toast });
  };
  const remove = () => {
    lastChoice.current = undefined;
    setChecking(false);
    setProblem(undefined);
    accept(undefined);
  };
  return { file, problem, checking, lost, choose: (next) => void choose(next), remove, discardDraft: () => void draftFile.discard() };
}
