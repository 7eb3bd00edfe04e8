import type { CurrentUser } from '@potluck/query-api/answers';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refetchCurrentUser } from '../../api/current-user.ts';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { type AccountFields, accountFields, accountForm, maxBio } from './account-fields.ts';
import { ProfilePicture } from './profile-picture.tsx';
import { ShareableLink } from './shareable-link.tsx';

const failed = 'Failed to update profile. Please try again.';

export function AccountForm({ user }: { user: CurrentUser }) {
  const [fields, setFields] = useState<AccountFields>(() => accountFields(user));
  const change = (part: Partial<AccountFields>) => setFields((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: () => api.put('/api/auth/profile', accountForm(fields)),
    onSuccess: async () => {
      toast({ kind: 'success', title: 'Profile Updated' });
      change({ image: undefined, removeImage: false });
      await Promise.all([refetchCurrentUser(), queryClient.invalidateQueries({ queryKey: ['profile'] })]);
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const why = error instanceof ApiError && error.status < 500 ? messageOf(error, '') : '';
      toast({ kind: 'error', title: 'Error', text: why ? `${failed} ${why}` : failed });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const text = (name: 'firstName' | 'lastName' | 'displayName') => ({
    name,
    value: fields[name],
    maxLength: 100,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <AccountSection title="Profile Picture">
        <ProfilePicture user={user} fields={fields} onChange={change} />
      </AccountSection>
      <AccountSection title="Personal Information">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First Name">{(ties) => <Input {...ties} {...text('firstName')} autoComplete="given-name" />}</Field>
          <Field label="Last Name">{(ties) => <Input {...ties} {...text('lastName')} autoComplete="family-name" />}</Field>
        </div>
        <Field label="Display Name" hint="As others see you. You need one to post, comment and like.">
          {(ties) => <Input {...ties} {...text('displayName')} autoComplete="nickname" />}
        </Field>
        <Field label="Email Address" hint="Email cannot be changed through this interface">
          {(ties) => <Input {...ties} type="email" value={user.email} readOnly />}
        </Field>
      </AccountSection>
      <AccountSection title="About You">
        <Field label="Bio" aside={`${fields.bio.length}/${maxBio} characters`}>
          {(ties) => (
            <Textarea
              {...ties}
              name="bio"
              rows={4}
              maxLength={maxBio}
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
        {fields.isPublic && <ShareableLink userId={user.id} />}
      </AccountSection>
      <AccountSection title="Security">
        <div className="flex flex-col items-start gap-3">
          <p className="text-note text-quiet">Your password is managed by the service that you sign in with, not here.</p>
          <Button variant="quiet" disabled>
            <LockIcon />
            Change Password
          </Button>
        </div>
      </AccountSection>
      <div className="sticky bottom-3 z-20 flex justify-end gap-3 rounded-card border border-line bg-card p-3 shadow-lifted">
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}

function AccountSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-5 p-4 sm:p-6">
      <h2 className="text-title">{title}</h2>
      {children}
    </Card>
  );
}
