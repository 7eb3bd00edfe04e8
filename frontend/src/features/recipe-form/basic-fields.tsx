import { maxTitle } from '@potluck/events/limits';
import { maxServings } from '@potluck/events/recipe-limits';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../api/current-user.ts';
import { paths } from '../../app/paths.ts';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Problems } from './limit-problems.ts';
import type { RecipeEditor } from './use-recipe-fields.ts';

interface Part {
  editor: RecipeEditor;
}

export function NameFields({ editor: { fields, change }, titleLabel, problems }: Part & { titleLabel: string; problems: Problems }) {
  return (
    <>
      <Field label={titleLabel} error={problems.title}>
        {(controlProps) => (
          <Input
            {...controlProps}
            name="title"
            enterKeyHint="next"
            required
            maxLength={maxTitle}
            value={fields.title}
            placeholder="What do you call it?"
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" error={problems.description}>
        {(controlProps) => (
          <Textarea
            {...controlProps}
            name="description"
            value={fields.description}
            placeholder="Where it comes from"
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

const difficulties = [
  { value: 'easy', label: 'Easy' },
  { value: 'medium', label: 'Medium' },
  { value: 'hard', label: 'Hard' },
] as const;

export function DetailFields({ editor: { fields, change }, problems }: Part & { problems: Problems }) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <Field label="Prep Time" error={problems.prepTime}>
        {(controlProps) => (
          <Input
            {...controlProps}
            name="prepTime"
            enterKeyHint="next"
            value={fields.prepTime}
            placeholder="15 minutes"
            onChange={(event) => change({ prepTime: event.target.value })}
          />
        )}
      </Field>
      <Field label="Cook Time" error={problems.cookTime}>
        {(controlProps) => (
          <Input
            {...controlProps}
            name="cookTime"
            enterKeyHint="next"
            value={fields.cookTime}
            placeholder="30 minutes"
            onChange={(event) => change({ cookTime: event.target.value })}
          />
        )}
      </Field>
      <Field label="Servings" error={problems.servings}>
        {(controlProps) => (
          <Input
            {...controlProps}
            name="servings"
            enterKeyHint="next"
            type="number"
            min={1}
            max={maxServings}
            step={1}
            inputMode="numeric"
            value={fields.servings}
            onChange={(event) => change({ servings: event.target.value })}
          />
        )}
      </Field>
      <Field label="Difficulty">
        {(controlProps) => (
          <Select
            {...controlProps}
            value={fields.difficulty}
            options={difficulties}
            placeholder="Not said"
            onChange={(difficulty) => change({ difficulty })}
          />
        )}
      </Field>
    </div>
  );
}

export function PublicSwitch({ editor: { fields, change } }: Part) {
  const { user } = useCurrentUser();
  return (
    <Switch
      label="Public recipe"
      hint={
        user && !user.isPublic ? (
          <>
            Your profile is private: others can open this recipe by its link, but not your profile, and cannot follow you.{' '}
            <Link to={paths.account} className="font-semibold text-tomato underline underline-offset-2">
              Make your profile public
            </Link>
          </>
        ) : (
          'Anyone with the link can read it, and it shows on your public profile.'
        )
      }
      checked={fields.isPublic}
      onChange={(isPublic) => change({ isPublic })}
    />
  );
}
