/** How a field is compared with a value, for those who do not write code. The names are those of addresses. */
export const conditions = {
  is: 'is',
  not: 'is not',
  in: 'is one of',
  min: 'is at least',
  max: 'is at most',
  empty: 'is empty',
  filled: 'is not empty',
} as const;
export type Condition = keyof typeof conditions;

/** Only events whose field fulfils the condition; an empty field for all. As an address has it: anything may stand in it. */
export interface FormFilter {
  field: string;
  condition: string;
  /** What the field is compared with; for `in`, values with commas between them. */
  is: string;
}

export const isCondition = (name: string): name is Condition => Object.hasOwn(conditions, name);
export const needsValue = (condition: string): boolean => condition !== 'empty' && condition !== 'filled';
export const comparesNumbers = (condition: string): boolean => condition === 'min' || condition === 'max';

const isNumber = /^-?\d{1,15}(\.\d{1,6})?$/;
const valuesIn = (text: string): string[] => [...new Set(text.split(',').map((value) => value.trim()))].filter((value) => value !== '');

/** Why it cannot be asked, for the person who filled in the form; undefined if it can. */
export function filterProblem({ field, condition, is }: FormFilter): string | undefined {
  if (field === '') return undefined;
  if (!isCondition(condition)) return 'A condition in this address is not known';
  if (comparesNumbers(condition)) return isNumber.test(is) ? undefined : `Say a number for ${field}, such as 4 or 2.5`;
  return !needsValue(condition) || valuesIn(is).length > 0 ? undefined : `Say a value for ${field}`;
}

/** As a text of the language, whatever is in it. */
const quoted = (value: string): string => JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** An expression that is true of the events that are left out; its values are texts and numbers of the language. Undefined for no filter. */
export function leftOutWhen({ field, condition, is }: FormFilter): string | undefined {
  if (field === '' || !isCondition(condition)) return undefined;
  const found = `(data as Record<string, unknown>).${field}`;
  const text = `String(${found} ?? '')`;
  // Of nothing neither 'at least' nor 'at most' is true.
  const number = `Number(${found} ?? Number.NaN)`;
  switch (condition) {
    case 'is':
      return `${text} !== ${quoted(is)}`;
    case 'not':
      return `${text} === ${quoted(is)}`;
    case 'in':
      return `![${valuesIn(is).map(quoted).join(', ')}].includes(${text})`;
    case 'min':
      return `!(${number} >= ${Number(is)})`;
    case 'max':
      return `!(${number} <= ${Number(is)})`;
    case 'empty':
      return `${text} !== ''`;
    case 'filled':
      return `${text} === ''`;
  }
}
