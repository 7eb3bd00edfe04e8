import { useRef, useState } from 'react';
import { pictureProblem } from './check-picture.ts';

/**
 * The check of a chosen file, which takes seconds for a large one on a slow phone. `problemOf` says why a file cannot be used. Only the last
 * chosen file counts.
 */
export function useFileCheck<Problem>(problemOf: (file: File) => Promise<Problem | undefined>) {
  const [checking, setChecking] = useState(false);
  /** Of the last chosen file. */
  const [problem, setProblem] = useState<Problem>();
  const current = useRef<Promise<Problem | undefined>>(undefined);
  const end = (found?: Problem) => {
    current.current = undefined;
    setChecking(false);
    setProblem(found);
  };
  return {
    checking,
    problem,
    /** `done` is not called if another file is chosen during the check, or the choice is withdrawn. */
    check: async (file: File, done: (problem: Problem | undefined) => void): Promise<void> => {
      setProblem(undefined);
      setChecking(true);
      const check = problemOf(file);
      current.current = check;
      const found = await check;
      if (current.current !== check) return;
      end(found);
      done(found);
    },
    /** Forgets the chosen file and its problem. */
    withdraw: () => end(),
    /** After `done`, if a file is being checked: its problem. */
    whenChecked: async (): Promise<Problem | undefined> => {
      let found: Problem | undefined;
      while (current.current) found = await current.current;
      return found;
    },
  };
}

/** The check of a picture of at most `maxMegabytes`. */
export function usePictureCheck(maxMegabytes: number) {
  const { whenChecked, ...check } = useFileCheck((picture) => pictureProblem(picture, { maxMegabytes }));
  return {
    ...check,
    /** Resolves when no picture is being checked. Throws FileRefused if one was, and cannot be used. */
    whenUsable: async (): Promise<void> => {
      const problem = await whenChecked();
      if (problem !== undefined) throw new FileRefused(problem);
    },
  };
}

/** Saving was asked for while a file was being checked, which then could not be used. The message says why. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}
