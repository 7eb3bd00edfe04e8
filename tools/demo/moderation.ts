import type { DemoAct } from './shapes.ts';

const pans = { announcement: 'spam-pans' };
const rice = { comment: 'In my house, rice that moves goes back in the pot.' };
const grappa = { comment: 'I know someone.' };
const sale = { announcement: 'deal' };
const address = { comment: 'Rue des Tanneurs, the door with the bicycle in front.' };
const cold = { announcement: 'nobody-cooks' };
const buns = { recipe: 'cardamom-buns' };

/** What the moderators do with the reports, so that there is a case in every status. */
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
  { by: 'amara', ago: 16.05, about: cold, act: 'claim' },
  {
    by: 'amara',
    ago: 16.04,
    about: cold,
    act: 'decide',
    with: {
      outcome: 'hide',
      rule: { id: '1', revision: 0 },
      also: [{ outcome: 'warn' }],
      noteInternal: 'About Jun, not about noodles.',
      noteToAuthor: 'Say what you would do with the noodles instead. Not what you think of who made them.',
    },
  },
  { by: 'bruno', ago: 14.9, about: cold, act: 'appeal', with: { text: 'It was a joke. Nobody here can take one either.' } },
  { by: 'jun', ago: 8.1, about: address, act: 'claim' },
  {
    by: 'jun',
    ago: 8.09,
    about: address,
    act: 'decide',
    with: {
      outcome: 'hide',
      rule: { id: '6', revision: 0 },
      noteInternal: 'Meant for one neighbour, read by everybody.',
      noteToAuthor: 'Nothing bad, only your street and your door in the open feed. Better tell Marta at the window.',
      noteToReporters: 'Thank you. It is out of sight.',
    },
  },
  {
    by: 'lucie',
    ago: 8.01,
    about: address,
    act: 'appeal',
    with: {
      text: 'It is my own door, and my own bicycle. The rule speaks of the private life of others. And Marta has already brought the fork.',
    },
  },
  { by: 'amara', ago: 7.8, about: address, act: 'claim' },
  {
    by: 'amara',
    ago: 7.79,
    about: address,
    act: 'answer',
    with: {
      upheld: true,
      noteInternal: 'The rule says "of others". She knows what she does.',
      noteToAuthor: 'You are right: it is yours to tell. It is back, with the answers under it. Welcome to the street.',
      noteToReporters: 'It is her own address, and she wants it there. Thank you for looking after each other.',
    },
  },
  { by: 'jun', ago: 6.5, about: buns, act: 'claim' },
  {
    by: 'jun',
    ago: 6.49,
    about: buns,
    act: 'escalate',
    with: { code: 'legal', note: 'A list of ingredients belongs to nobody, page 41 perhaps to somebody. Above my head.' },
  },
  { by: 'amara', ago: 4.7, about: grappa, act: 'claim' },
  {
    by: 'amara',
    ago: 4.69,
    about: grappa,
    act: 'decide',
    with: { outcome: 'hide', rule: { id: '7', revision: 0 }, noteInternal: 'Unlicensed spirits. Friendly, but not in the feed.' },
  },
  {
    by: 'owen',
    ago: 0.5,
    about: grappa,
    act: 'appeal',
    with: { text: 'I only said that I know someone. I did not say that the someone has a shed. Ask Teo, he was there.' },
  },
  { by: 'amara', ago: 0.3, about: sale, act: 'claim' },
  {
    by: 'amara',
    ago: 0.29,
    about: sale,
    act: 'decide',
    with: { outcome: 'hide', rule: { id: '2', revision: 0 }, noteInternal: 'An offer to sell.' },
  },
  { by: 'jun', ago: 0.001, about: { user: 'newcomer' }, act: 'claim' },
];
