/** The demo's community rules, in their order. */
export const rules: readonly string[] = [
  'Be kind. Argue about the dish, never about the person who cooked it.',
  'No advertising and no selling. Telling where the good flour is sold is fine.',
  'Post what you cooked, wrote or photographed yourself, or say whose it is.',
  'Say what is dangerous: hot oil, raw egg, what people are allergic to.',
  'Nothing hateful, threatening or sexual, and no pictures that spoil the appetite on purpose.',
  'Leave the private life of others off the table: no addresses, no telephone numbers.',
  'Nothing against the law: no spirits from the shed, no mushrooms from the reserve.',
];
