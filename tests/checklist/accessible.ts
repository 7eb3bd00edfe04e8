import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  help: string;
  where: string[];
}

/** All of axe's rules except the experimental ones, or those about colours. */
type Rules = 'all' | 'colours';

/** What axe finds on the present page, once animations have ended. */
async function findings(page: Page, rules: Rules): Promise<Finding[]> {
  // Animated elements do not have their final colours yet.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(rules === 'colours' ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } : {}),
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
  }, rules);
}

/** Expects no findings of axe on the present page. */
export async function expectAccessible(page: Page, rules: Rules = 'all'): Promise<void> {
  // The page's security policy forbids foreign scripts; `evaluate` is exempt.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // What appeared while axe looked had not its final colours; a real finding is found again.
  const first = await findings(page, rules);
  expect(first.length > 0 ? await findings(page, rules) : first).toEqual([]);
}

/** The same in both themes, which differ in colours alone. */
export async function expectAccessibleLightAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'colours');
  await page.emulateMedia({ colorScheme: null });
}
