import { readFile } from 'node:fs/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { inRoot } from '#build/scripts/root.mjs';

/** A rule that the page breaks, and the place. */
export interface Violation {
  readonly rule: string;
  readonly help: string;
  readonly where: readonly string[];
}

/** Waits for the end of animations: a text that is fading in has no valid contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moves = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await frame();
      if (document.getAnimations().some(moves)) quiet = -1;
    }
  });
}

/** The violations that axe-core finds on the page after animations have ended. */
export async function checkAccessibility(page: Page): Promise<readonly Violation[]> {
  await settled(page);
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) await page.evaluate(await readFile(inRoot('node_modules/axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    // Elements that pass need no selectors, which take long to find.
    return axe.run({ resultTypes: ['violations'] });
  });
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
}
