/** ISO dates, both included, in UTC; undefined where the server chooses. */
export interface Range {
  from: string | undefined;
  until: string | undefined;
}

const isoDate = /^\d{4}-\d\d-\d\d$/;
const dayInMs = 24 * 3_600_000;

/** `Date.parse` takes 30 February as a day of March. */
const isDay = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** The range in an address. What is no date is left out. */
export function rangeIn(address: URLSearchParams): Range {
  const day = (name: string) => {
    const text = address.get(name) ?? '';
    return isoDate.test(text) && isDay(text) ? text : undefined;
  };
  return { from: day('from'), until: day('until') };
}

/** `count` days after an ISO date; before it where negative. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayInMs).toISOString().slice(0, 10);

/** How many days there are from one ISO date to another, both included. */
export const daysIn = (from: string, until: string): number => Math.round((Date.parse(until) - Date.parse(from)) / dayInMs) + 1;
