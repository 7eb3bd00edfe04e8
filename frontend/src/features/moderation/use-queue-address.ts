import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choicesIn, parametersOf, type QueueChoices } from './queue-choices.ts';

/** The filters and the sort are URL parameters, so that Back and a shared link restore them. */
export function useQueueAddress(): [choices: QueueChoices, choose: (change: Partial<QueueChoices>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const choose = useCallback(
    (change: Partial<QueueChoices>) => setParameters((before) => parametersOf({ ...choicesIn(before), ...change }), { replace: true }),
    [setParameters],
  );
  return [choicesIn(parameters), choose];
}
