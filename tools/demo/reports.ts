import type { DemoReport } from './shapes.ts';

/** The reports for the moderators, from serious to silly. */
export const reports: DemoReport[] = [
  {
    by: 'jun',
    ago: 21.5,
    about: { announcement: 'spam-pans' },
    reason: 'spam',
    description: 'I think Owen means it honestly, but the man with the van has posted the same thing elsewhere. Please have a look.',
  },
  {
    by: 'teo',
    ago: 11.9,
    about: { comment: 'In my house, rice that moves goes back in the pot.' },
    reason: 'violence',
    description: 'Against risotto.',
  },
  {
    by: 'marta',
    ago: 16.1,
    about: { announcement: 'nobody-cooks' },
    reason: 'harassment',
    description: 'He means Jun, who had just posted the soba. It is not funny.',
  },
  {
    by: 'samira',
    ago: 8.3,
    about: { comment: 'Rue des Tanneurs, the door with the bicycle in front.' },
    reason: 'other',
    description: 'A young woman who has just moved, her street and her door, for everybody to read. I would be more careful.',
  },
  {
    by: 'owen',
    ago: 6.8,
    about: { recipe: 'cardamom-buns' },
    reason: 'other',
    description: 'My aunt has a book with these buns in it, word for word, page 41. I do not mind, but the book might.',
  },
  {
    by: 'owen',
    ago: 1.5,
    about: { announcement: 'truffles' },
    reason: 'spam',
    description: 'He asked me the same at the gate. I think he has sold them already.',
  },
  {
    by: 'teo',
    ago: 0.55,
    about: { recipe: 'shakshuka' },
    reason: 'other',
    description: 'Six eggs for three people and no anchovy. Where I come from that is a crime.',
  },
  {
    by: 'lucie',
    ago: 4.8,
    about: { comment: 'I know someone.' },
    reason: 'other',
    description: 'Is one allowed to offer home-made grappa here? I do not mind, I only want to know the rule.',
  },
  {
    by: 'samira',
    ago: 3.3,
    about: { recipe: 'akara' },
    reason: 'other',
    description: 'The oil is very hot at that point. A warning for beginners would be good.',
  },
  {
    by: 'marta',
    ago: 2.7,
    about: { announcement: 'beans-again' },
    reason: 'other',
    description: 'Is this not the same post as last year? I may be wrong.',
  },
  { by: 'owen', ago: 1.1, about: { announcement: 'deal' }, reason: 'spam', description: 'Is selling things in the feed all right?' },
  {
    by: 'marta',
    ago: 0.9,
    about: { user: 'newcomer' },
    reason: 'other',
    description: 'No name and no picture. Somebody new, or somebody again?',
  },
  { by: 'teo', ago: 0.8, about: { user: 'newcomer' }, reason: 'spam' },
];
