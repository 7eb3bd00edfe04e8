import { useEffect, useRef, useState } from 'react';
import { useDraftFile } from '../../parts/draft-file.ts';
import { useFileCheck } from '../../parts/use-file-check.ts';
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
  const [loading, setLoading] = useState(hasDraft);
  const [lost, setLost] = useState(false);
  /** A file was chosen or removed since the form was opened. */
  const wasChanged = useRef(false);
  const { checking, problem, check, withdraw } = useFileCheck(mediaProblem);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened.
  useEffect(() => {
    if (!hasDraft) return;
    void draftFile.load().then((found) => {
      setLoading(false);
      if (wasChanged.current) return;
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
  const choose = (next: File) => {
    wasChanged.current = true;
    void check(next, (found) => {
      if (!found) accept(next);
      else if (found.toast) toast({ kind: 'error', ...found.toast });
    });
  };
  const remove = () => {
    wasChanged.current = true;
    withdraw();
    accept(undefined);
  };
  const discardDraft = () => {
    withdraw();
    void draftFile.discard();
  };
  return { file, problem: problem?.text, checking: checking || loading, lost, choose, remove, discardDraft };
}
