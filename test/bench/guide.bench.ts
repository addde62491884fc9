import { expect, it } from 'vitest';
import { readGuide } from '#renderer/composables/guide/readGuide';
import { guideSearch } from '#renderer/composables/guide/searchGuide';
import { pictures, sources } from '#renderer/composables/guide/sources';

const rounds = 15;

/** Milliseconds of the first run, which a reader waits for, and the median of the others. */
function measured(run: () => unknown): { readonly first: number; readonly median: number } {
  const times = Array.from({ length: rounds + 1 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  const [first = 0, ...others] = times;
  return { first, median: others.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0 };
}

function report(what: string, { first, median }: ReturnType<typeof measured>): void {
  process.stdout.write(
    `guide  ${what.padEnd(34)} ${first.toFixed(1).padStart(7)} ms at first, ${median.toFixed(1)} ms again\n`,
  );
}

it('is read and made searchable long before the 200 ms that opening it may take', () => {
  const read = measured(() => readGuide(sources, pictures));
  const guide = readGuide(sources, pictures);
  const indexed = measured(() => guideSearch(guide));
  report('all pages read', read);
  report('made searchable', indexed);
  expect(guide.pages.length).toBeGreaterThan(10);
});
