import { type Html, html } from './html.ts';

/** What a form shows when it comes back: why it was refused, and what had been typed. Passwords are never given back. */
export interface Shown {
  problem?: string;
  /** The field that the problem is about. */
  field?: string;
  typed?: Record<string, string>;
}

interface Field {
  name: string;
  label: string;
  /** Said beside the label, quieter. */
  hint?: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  minLength?: number;
  maxLength: number;
}

export const fields = {
  name: { name: 'name', label: 'Name', hint: 'as others will see it', type: 'text', autocomplete: 'nickname', maxLength: 100 },
  email: { name: 'email', label: 'Email', type: 'email', autocomplete: 'username', maxLength: 254 },
  password: { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', maxLength: 200 },
  choosePassword: passwordField('password', 'Password'),
  newPassword: passwordField('newPassword', 'New password'),
} as const satisfies Record<string, Field>;

function passwordField(name: string, label: string): Field {
  return { name, label, hint: 'at least 8 characters', type: 'password', autocomplete: 'new-password', minLength: 8, maxLength: 200 };
}

/** A form that posts to `action`, with what was typed and why it was refused; the focus is on the field at fault, else on the reason. */
export const form = (action: string, button: string, asked: Field[], { problem, field, typed = {} }: Shown): Html => html`
<form method="post" action="${action}">
${problem && html`<p class="alert" role="alert" id="problem"${!asked.some((one) => one.name === field) && html` tabindex="-1" autofocus`}>${problem}</p>`}
${asked.map((one) => input(one, typed[one.name], problem !== undefined && field === one.name))}
<button type="submit">${button}</button>
</form>`;

const input = (field: Field, value: string | undefined, wrong: boolean): Html => html`
<label for="${field.name}">${field.label}${field.hint && html` <span>(${field.hint})</span>`}</label>
<input id="${field.name}" name="${field.name}" type="${field.type}" autocomplete="${field.autocomplete}" maxlength="${field.maxLength}"${field.minLength !== undefined && html` minlength="${field.minLength}"`}${field.type === 'email' && html` autocapitalize="none" spellcheck="false"`}${value !== undefined && field.type !== 'password' && html` value="${value}"`}${wrong && html` aria-invalid="true" aria-describedby="problem" autofocus`} required>`;
