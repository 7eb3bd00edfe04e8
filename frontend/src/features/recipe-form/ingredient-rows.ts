/** The 12 units of the form (section 3). */
export const units = ['cup', 'tbsp', 'tsp', 'lb', 'oz', 'g', 'kg', 'ml', 'l', 'piece', 'clove', 'slice'] as const;

export interface IngredientRow {
  quantity: string;
  /** '' for none. A stored plural like 'cups' is not changed. */
  unit: string;
  name: string;
}

export const emptyRow: IngredientRow = { quantity: '', unit: '', name: '' };

/** 'quantity unit name', without the empty parts (section 3). */
export const joinIngredient = ({ quantity, unit, name }: IngredientRow): string =>
  [quantity, unit, name]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/** The rows with a name, as stored texts. */
export const ingredientsOf = (rows: readonly IngredientRow[]): string[] =>
  rows.filter(({ name }) => name.trim() !== '').map(joinIngredient);

/** The steps with a text. */
export const instructionsOf = (steps: readonly string[]): string[] => steps.map((step) => step.trim()).filter((step) => step !== '');

const number = String.raw`(?:\d+(?:[.,]\d+)?(?:\s*/\s*\d+)?[½¼¾⅓⅔⅛⅜⅝⅞]?|[½¼¾⅓⅔⅛⅜⅝⅞])`;
/** '2', '1 1/2', '½', '2-3', '1 ½ - 2', '~1'. */
const quantityPattern = new RegExp(`^~?${number}(?: ${number})*(?: ?[-–] ?${number}(?: ${number})*)?(?= |$)`);

const isUnit = (word: string | undefined): boolean =>
  word !== undefined && units.some((unit) => [unit, `${unit}s`].includes(word.toLowerCase()));

/**
 * Parses a stored ingredient. The quantity is the leading numbers, fractions and ranges, or the first word when the second is a unit; the unit
 * is the next word if it is one, or its plural; the rest is the name. Without a quantity, or when joining would not restore the text, all of
 * it is the name.
 */
export function splitIngredient(text: string): IngredientRow {
  const whole = { quantity: '', unit: '', name: text };
  const words = text.split(' ');
  const quantity = quantityPattern.exec(text)?.[0] ?? (isUnit(words[1]) ? (words[0] as string) : '');
  if (quantity === '') return whole;
  const rest = text.slice(quantity.length).trimStart().split(' ');
  const unit = isUnit(rest[0]) ? (rest[0] as string) : '';
  const row = { quantity, unit, name: (unit ? rest.slice(1) : rest).join(' ') };
  return row.name !== '' && joinIngredient(row) === text ? row : whole;
}
