import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Voice } from './use-voice.ts';

const keyClass =
  'inline-grid min-h-8 min-w-16 place-items-center rounded-small border border-edge bg-wash px-2 font-semibold font-text text-small';

/** Next to the steps in voice mode: what to read, and the keys. */
export function VoicePanel({ voice }: { voice: Voice }) {
  return (
    <Card as="section" aria-labelledby="keyboard-controls" className="flex flex-col gap-4 p-5">
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
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-note">
        <dt>
          <kbd className={keyClass}>Space</kbd>
        </dt>
        <dd>reads the next step</dd>
        <dt>
          <kbd className={keyClass}>Enter</kbd>
        </dt>
        <dd>replays the current step</dd>
      </dl>
    </Card>
  );
}
