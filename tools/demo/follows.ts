/** The members whom each member follows. */
export const follows: Record<string, string> = {
  marta: 'teo amara jun samira',
  teo: 'marta samira jun',
  amara: 'marta teo samira jun lucie',
  jun: 'marta teo',
  samira: 'marta amara teo',
  lucie: 'marta teo amara jun samira',
};
