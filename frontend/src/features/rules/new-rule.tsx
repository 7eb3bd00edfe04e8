import type { CommunityRule } from '@potluck/events/answers/moderation';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { RuleForm } from './rule-form.tsx';

/** Adds a rule under the lowest free number. */
export function NewRule({ rules }: { rules: readonly CommunityRule[] }) {
  const [added, setAdded] = useState(0);
  const taken = new Set(rules.map(({ id }) => id));
  let number = 1;
  while (taken.has(String(number))) number++;
  return (
    <Card as="section" aria-label="New rule" className="p-5">
      {/* A new key empties the form after each added rule: before its label says the next number, so that what is typed then stays. */}
      <RuleForm key={added} label={`New rule ${number}`} number={String(number)} submit="Add Rule" onWritten={() => setAdded(added + 1)} />
    </Card>
  );
}
