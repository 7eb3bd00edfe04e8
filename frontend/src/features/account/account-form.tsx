import type { CurrentUser } from '@potluck/events/answers/people';
import { maxName, maxShortText } from '@potluck/events/limits';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { DraftNote } from '../../parts/draft-note.tsx';
import { useSuspended } from '../../parts/use-suspended.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Switch } from '../../ui/switch.tsx';
import { AccountSection } from './account-section.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { SecurityText } from './security-text.tsx';
import { ShareableLink } from './shareable-link.tsx';
import { useAccount } from './use-account.ts';

export function AccountForm({ user }: { user: CurrentUser }) {
  const suspended = useSuspended();
  const account = useAccount(user);
  const { fields, change, saving } = account;
  const [confirmingDiscard, setConfirmingDiscard] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving) account.save();
  };
  const text = (name: 'firstName' | 'lastName' | 'displayName') => ({
    name,
    value: fields[name],
    maxLength: maxName,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      {account.draftRestored && (
        <DraftNote onStartOver={() => setConfirmingDiscard(true)}>What you typed here before is back, and not saved yet.</DraftNote>
      )}
      <AccountSection title="Profile Picture">
        <ProfilePicture user={user} account={account} />
      </AccountSection>
      <AccountSection title="Personal Information">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First Name">{(controlProps) => <Input {...controlProps} {...text('firstName')} autoComplete="given-name" />}</Field>
          <Field label="Last Name">{(controlProps) => <Input {...controlProps} {...text('lastName')} autoComplete="family-name" />}</Field>
        </div>
        <Field label="Display Name" hint="As others see you. You need one to post, comment and like.">
          {(controlProps) => <Input {...controlProps} {...text('displayName')} autoComplete="nickname" />}
        </Field>
        <Field label="Email Address" hint="Email cannot be changed through this interface">
          {(controlProps) => <Input {...controlProps} type="email" value={user.email} readOnly />}
        </Field>
      </AccountSection>
      <AccountSection title="About You">
        <Field label="Bio" aside={`${fields.bio.length}/${maxShortText} characters`}>
          {(controlProps) => (
            <Textarea
              {...controlProps}
              name="bio"
              rows={4}
              maxLength={maxShortText}
              placeholder="What do you like to cook?"
              value={fields.bio}
              onChange={(event) => change({ bio: event.target.value })}
            />
          )}
        </Field>
      </AccountSection>
      <AccountSection title="Privacy Settings">
        <Switch
          label="Public Profile"
          hint="Others can open your profile, see your public recipes and follow you."
          checked={fields.isPublic}
          onChange={(isPublic) => change({ isPublic })}
        />
        {fields.isPublic && <ShareableLink userId={user.id} saved={user.isPublic} />}
      </AccountSection>
      <AccountSection title="Security">
        <SecurityText />
      </AccountSection>
      <SaveBar>
        {account.hasChanges && !saving && <p className="mr-auto ml-1 text-note text-quiet">Not saved yet</p>}
        <Button type="submit" busy={saving} refused={suspended}>
          {saving ? 'Saving...' : 'Save Changes'}
        </Button>
      </SaveBar>
      <ConfirmDialog
        open={confirmingDiscard}
        onOpenChange={setConfirmingDiscard}
        title="Discard what you typed?"
        text="Your profile stays as it is saved."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={() => {
          account.startOver();
          setConfirmingDiscard(false);
        }}
      />
    </form>
  );
}
