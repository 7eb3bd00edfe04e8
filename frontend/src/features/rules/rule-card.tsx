import type { CommunityRule } from '@potluck/events/answers/moderation';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cardClass } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RuleForm } from './rule-form.tsx';
import { useRetireRule } from './use-rules.ts';

export function RuleCard({ rule, isEditor }: { rule: CommunityRule; isEditor: boolean }) {
  const [editing, setEditing] = useState(false);
  const change = useFocusAfter(editing);
  const done = () => setEditing(false);
  return (
    <li className={classes(cardClass, 'flex gap-4 p-5')}>
      <span aria-hidden="true" className="min-w-7 text-right font-semibold text-plum text-title tabular-nums">
        {rule.id}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {editing ? (
          <RuleForm label={`Rule ${rule.id}`} number={rule.id} rule={rule} submit="Save" onDone={done} onCancel={done} />
        ) : (
          <>
            <p className="whitespace-pre-line break-words pt-0.5">
              <span className="sr-only">Rule {rule.id}: </span>
              {rule.text}
            </p>
            {isEditor && (
              <div className="-mb-1 flex flex-wrap gap-2">
                <Button ref={change} variant="quiet" aria-label={`Change rule ${rule.id}`} onClick={() => setEditing(true)}>
                  Change
                </Button>
                <Retire number={rule.id} />
              </div>
            )}
          </>
        )}
      </div>
    </li>
  );
}

/** When the form closes, the button that it replaced gets the focus. */
function useFocusAfter(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current && !editing) button.current?.focus();
    before.current = editing;
  }, [editing]);
  return button;
}

function Retire({ number }: { number: string }) {
  const [confirming, setConfirming] = useState(false);
  const retire = useRetireRule(number);
  return (
    <>
      <Button variant="ghost" className="text-danger" aria-label={`Retire rule ${number}`} onClick={() => setConfirming(true)}>
        Retire
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Retire rule ${number}?`}
        text="New decisions no longer name it. Those that did keep its text."
        confirm="Retire"
        busy={retire.isPending}
        onConfirm={() => retire.mutate(undefined, { onSettled: () => setConfirming(false) })}
      />
    </>
  );
}
