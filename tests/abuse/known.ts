/** Rows that are over a limit for a reason that is being dealt with: what is in their name, and why. Empty is how it should be. */
export const known: [name: RegExp, reason: string][] = [
  [/search/, 'a term becomes one long phrase, and long texts are indexed whole'],
  [/liked|following/, 'all likes and follows of a member are read'],
  [/recipes/, 'recipes are as large as a form, and lists of them have no pages'],
  [/comments|replies/, 'a page reads all that comes before it'],
  [/key|turned/, 'a command with a key reads its whole stream'],
  [/reports/, 'the fold of a case copies its list'],
  [/stand for eighteen/, 'a letter becomes eighteen before it is indexed'],
  [/topic/, 'messages of a connection have no rate, and connections no bound'],
  [/sign-in/, 'the queue of password checks has no bound'],
];
