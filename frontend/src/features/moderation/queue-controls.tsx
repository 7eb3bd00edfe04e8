import { Select } from '../../ui/select.tsx';
import { choiceNames, type QueueChoices, queueChoices } from './queue-choices.ts';

const labels: QueueChoices = {
  state: 'State',
  type: 'Type',
  reason: 'Reason',
  assignee: 'Claims',
  age: 'Age',
  reports: 'Reports',
  appealed: 'Appeals',
  leaving: 'Leaving',
  sort: 'Sort by',
};

export function QueueControls({ choices, onChange }: { choices: QueueChoices; onChange: (change: Partial<QueueChoices>) => void }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-5">
      {choiceNames.map((name) => (
        <Select
          key={name}
          aria-label={labels[name]}
          className={name === 'sort' ? 'max-sm:col-span-2 lg:col-span-2' : undefined}
          value={choices[name]}
          options={queueChoices[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  );
}
