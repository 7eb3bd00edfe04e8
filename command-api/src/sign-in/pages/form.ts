import { maxEmail, maxName } from '@potluck/events/limits';
import { longestPassword, shortestPassword } from '../issuer/password.ts';
import { type Html, html } from './html.ts';

/** Shown in a refused form: the reason and the typed values, never a password. */
export interface Shown {
  problem?: string;
  /** The field that the problem is about. */
  field?: string;
  typed?: Record<string, string>;
}

interface Field {
  name: string;
  label: string;
  /** A hint below the field. */
  hint?: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  minLength?: number;
  maxLength: number;
}

export const fields = {
  name: { name: 'name', label: 'Name', hint: 'As others will see it', type: 'text', autocomplete: 'nickname', maxLength: maxName },
  email: { name: 'email', label: 'Email', type: 'email', autocomplete: 'username', maxLength: maxEmail },
  password: { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', maxLength: longestPassword },
  choosePassword: passwordField('password', 'Password'),
  newPassword: passwordField('newPassword', 'New password'),
} as const satisfies Record<string, Field>;

function passwordField(name: string, label: string): Field {
  const hint = `At least ${shortestPassword} characters`;
  const lengths = { minLength: shortestPassword, maxLength: longestPassword };
  return { name, label, hint, type: 'password', autocomplete: 'new-password', ...lengths };
}

/** A form that posts to `action`, with the typed values and the reason of a refusal. Focuses the invalid field, else the reason. */
export const form = (action: string, button: string, fields: Field[], { problem, field, typed = {} }: Shown): Html => html`
<form method="post" action="${action}">
${problem && !fields.some((one) => one.name === field) && html`<p class="alert" role="alert" id="problem" tabindex="-1" autofocus>${problem}</p>`}
${fields.map((one) => input(one, typed[one.name], field === one.name ? problem : undefined))}
<button type="submit">${button}</button>
</form>`;

const input = (field: Field, value: string | undefined, problem: string | undefined): Html => {
  const { name, label, hint, type, minLength } = field;
  const described = [problem && 'problem', hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${field.autocomplete}" maxlength="${field.maxLength}"${minLength !== undefined && html` minlength="${minLength}"`}${type === 'email' && html` autocapitalize="none" spellcheck="false"`}${value !== undefined && type !== 'password' && html` value="${value}"`}${described !== '' && html` aria-describedby="${described}"`}${problem && html` aria-invalid="true" autofocus`} required>
${problem && html`<p class="error" role="alert" id="problem">${problem}</p>`}
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}`;
};
