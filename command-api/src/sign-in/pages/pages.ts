import { fields, form, type Shown } from './form.ts';
import { html } from './html.ts';
import { page } from './page.ts';

/** All pages of the sign-in, as HTML. The first form of each is its main one. */
export const signInPage = (interaction: string, registrationOpen: boolean, shown: Shown = {}): string =>
  page(
    'Sign in',
    html`<p class="quiet">Keep your recipes, cook from them, and talk about them.</p>
${form(interaction, 'Sign in', [fields.email, fields.password], shown)}
<ul class="links">
${registrationOpen && html`<li><a href="${interaction}/create-account">Create account</a></li>`}
<li><a href="/oidc/change-password">Change password</a></li>
</ul>
<p class="quiet note">Forgotten your password? Ask whoever runs this Potluck: they can send you a link with which you choose a new one.${!registrationOpen && ' New accounts are closed at the moment; they can make one for you.'}</p>`,
  );

export const createAccountPage = (interaction: string, shown: Shown = {}): string =>
  page(
    'Create account',
    html`${form(`${interaction}/create-account`, 'Create account', [fields.name, fields.email, fields.choosePassword], shown)}
<ul class="links"><li><a href="${interaction}">I have an account</a></li></ul>`,
  );

export const registrationClosedPage = (interaction: string): string =>
  page(
    'New accounts are closed',
    html`<p>New accounts are closed at the moment. Whoever runs this Potluck can make one for you.</p>
<a class="button" href="${interaction}">Sign in</a>`,
  );

export const changePasswordPage = (shown: Shown = {}): string =>
  page(
    'Change password',
    html`${form('/oidc/change-password', 'Change password', [fields.email, { ...fields.password, label: 'Current password' }, fields.newPassword], shown)}
<ul class="links"><li><a href="/api/login">Back to sign in</a></li></ul>
<p class="quiet note">Changing it signs you out everywhere else.</p>`,
  );

export const choosePasswordPage = (path: string, account: { email: string; name: string | null }, shown: Shown = {}): string =>
  page(
    'Choose a password',
    html`<p class="quiet">For <strong>${account.email}</strong>. This link works once.</p>
${form(path, 'Save password', [...(account.name === null ? [fields.name] : []), fields.choosePassword], shown)}`,
  );

export const passwordSetPage = (): string =>
  page(
    'Your password is set',
    html`<p class="done" role="status">From now on, sign in with the new one.</p>\n<a class="button" href="/api/login">Sign in</a>`,
  );

export const linkOutOfDatePage = (): string =>
  page(
    'This link is out of date',
    html`<p>It was used already, a newer one was made, or its 24 hours are over. Ask whoever runs this Potluck for a new one.</p>
<a class="button" href="/api/login">Sign in</a>`,
  );

/** The sign-in failed. `away` offers another account, when this one is the reason. */
export const problemPage = (title: string, problem: string, away = false): string =>
  page(
    title,
    html`<p role="alert">${problem}</p>
<a class="button" href="/api/login">Try again</a>
${away && html`<ul class="links"><li><a href="/api/logout">Use another account</a></li></ul>`}`,
  );
