import type { CommunityRule } from '@potluck/events/answers/moderation';
import { maxRule } from '@potluck/events/limits';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { useWriteRule } from './use-rules.ts';

interface RuleFormProps {
  label: string;
  number: string;
  /** The rule to change; without it, a new one is added. */
  rule?: CommunityRule;
  submit: string;
  /** Written, but not in the list yet. */
  onWritten?: () => void;
  /** The list shows the change. */
  onDone?: () => void;
  onCancel?: () => void;
}

/** The input stays when another administrator has changed the rule first. */
export function RuleForm({ label, number, rule, submit, onWritten, onDone, onCancel }: RuleFormProps) {
  const [text, setText] = useState(rule?.text ?? '');
  /** As it was when the form was opened: the list may be refetched while it is open. After a refusal the current one counts. */
  const [began, setBegan] = useState(rule);
  const { write, writing, failure } = useWriteRule(number, { onWritten, onDone });
  const field = useRef<HTMLTextAreaElement>(null);
  const refused = () => {
    setBegan(undefined);
    // Its description is the reason.
    field.current?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !writing) write({ text, revision: (began ?? rule)?.revision ?? null }, { onError: refused });
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-3">
      <Field label={label} error={failure} aside={`${text.length}/${maxRule}`}>
        {(controlProps) => (
          <Textarea
            {...controlProps}
            ref={field}
            rows={2}
            value={text}
            maxLength={maxRule}
            autoFocus={rule !== undefined}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={writing} refused={text.trim() ? undefined : 'Write the rule first.'}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="quiet" disabled={writing} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
