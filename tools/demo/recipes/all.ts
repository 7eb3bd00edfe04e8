import type { DemoRecipe } from '../shapes.ts';
import { amaras } from './amara.ts';
import { juns } from './jun.ts';
import { martas } from './marta.ts';
import { owens } from './owen.ts';
import { samiras } from './samira.ts';
import { teos } from './teo.ts';

export const recipes: DemoRecipe[] = [
  ...of('marta', martas),
  ...of('teo', teos),
  ...of('amara', amaras),
  ...of('jun', juns),
  ...of('samira', samiras),
  ...of('owen', owens),
];

/** Adds the owner to a kitchen's recipes. */
function of(by: string, kitchen: Omit<DemoRecipe, 'by'>[]): DemoRecipe[] {
  return kitchen.map((recipe) => ({ by, ...recipe }));
}
