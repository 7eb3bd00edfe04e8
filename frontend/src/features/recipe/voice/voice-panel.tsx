import { KeyList } from '../../../parts/key-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Voice } from './use-voice.ts';

const keys = [
  ['Space', 'reads the next step'],
  ['Enter', 'replays the current step'],
] as const;

/** Next to the steps in voice mode: what to read, and the keys. */
export function VoicePanel({ voice }: { voice: Voice }) {
  return (
    <Card as="section" aria-labelledby="keyboard-controls" className="flex flex-col gap-4 p-5 print:hidden">
      <div className="flex flex-wrap gap-2 *:grow">
        <Button variant="quiet" className="px-2.5!" onClick={voice.readSteps}>
          Read Steps
        </Button>
        <Button variant="quiet" className="px-2.5!" onClick={voice.next}>
          Read Step
        </Button>
        <Button variant="quiet" className="px-2.5!" onClick={voice.readList}>
          Read List
        </Button>
      </div>
      <h2 id="keyboard-controls" className="text-lead">
        Keyboard Controls
      </h2>
      <KeyList keys={keys} />
    </Card>
  );
}
