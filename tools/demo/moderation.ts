import type { DemoAct } from './shapes.ts';

const pans = { announcement: 'spam-pans' };
const rice = { comment: 'In my house, rice that moves goes back in the pot.' };
const grappa = { comment: 'I know someone.' };
const sale = { announcement: 'deal' };

/** What the moderators do with the reports, so that there is a case in every state. */
export const moderation: DemoAct[] = [
  { by: 'amara', ago: 21.4, about: pans, act: 'claim' },
  {
    by: 'amara',
    ago: 21.38,
    about: pans,
    act: 'note',
    with: {
      note: 'Asked the allotment: the man with the van is real, and Owen does not sell for him. He asks, and is told to use a magnet.',
    },
  },
  {
    by: 'amara',
    ago: 21.36,
    about: pans,
    act: 'decide',
    with: { outcome: 'dismiss', noteInternal: 'A question, not an advertisement.' },
  },
  { by: 'jun', ago: 11.7, about: rice, act: 'claim' },
  { by: 'jun', ago: 11.69, about: rice, act: 'decide', with: { outcome: 'dismiss', noteInternal: 'Against risotto one may be.' } },
  { by: 'jun', ago: 0.4, about: rice, act: 'reopen' },
  { by: 'amara', ago: 4.7, about: grappa, act: 'claim' },
  {
    by: 'amara',
    ago: 4.69,
    about: grappa,
    act: 'decide',
    with: { outcome: 'hide', rule: { id: '7', revision: 0 }, noteInternal: 'Unlicensed spirits. Friendly, but not in the feed.' },
  },
  { by: 'amara', ago: 0.3, about: sale, act: 'claim' },
  {
    by: 'amara',
    ago: 0.29,
    about: sale,
    act: 'decide',
    with: { outcome: 'hide', rule: { id: '2', revision: 0 }, noteInternal: 'An offer to sell.' },
  },
  { by: 'jun', ago: 0.01, about: { user: 'newcomer' }, act: 'claim' },
];
