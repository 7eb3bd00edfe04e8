import { expect, test } from 'vitest';
import { normalise } from './normalise.ts';

test.each([
  ['Crème BRÛLÉE', 'creme brulee'],
  ['İstanbul ısı', 'istanbul isi'],
  ['Straße, Œuf, Smørrebrød, Łódź', 'strasse, oeuf, smorrebrod, lodz'],
  ['ﬁne ½ ™ ﾊﾝ', 'fine 1⁄2 tm ハン'],
  ['100% "snake_case"\n🍮', '100% "snake_case"\n🍮'],
  ['', ''],
])('%j is searched as %j', (text, searched) => expect(normalise(text)).toBe(searched));

test('what is normalised stays as it is', () => expect(normalise(normalise('Ångström ŒUFS'))).toBe(normalise('Ångström ŒUFS')));
