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

/** What axe finds on the present page, with all rules except the experimental ones, once animations have ended. */
async function findings(page: Page): Promise<Finding[]> {
  // Animated elements do not have their final colours yet.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
  });
}

/** Expects no findings of axe on the present page. */
export async function expectAccessible(page: Page): Promise<void> {
  // The page's security policy forbids foreign scripts; `evaluate` is exempt.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // What appeared while axe looked had not its final colours; a real finding is found again.
  const first = await findings(page);
  expect(first.length > 0 ? await findings(page) : first).toEqual([]);
}

export async function expectAccessibleLightAndDark(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: null });
}
