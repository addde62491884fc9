import { readFile } from 'node:fs/promises';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { inRoot } from '../../../build/scripts/root.mjs';

/** One rule that the page breaks, and where. */
export interface Violation {
  readonly rule: string;
  readonly help: string;
  readonly where: readonly string[];
}

/** What axe-core finds wrong with the page as it is shown now. */
export async function checkAccessibility(page: Page): Promise<readonly Violation[]> {
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) await page.evaluate(await readFile(inRoot('node_modules/axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    return axe.run();
  });
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
}
