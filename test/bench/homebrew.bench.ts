import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { applyEdits, set } from '#shared/character/edits';
import { packSchema } from '#shared/homebrew/document';
import { copyOf } from '#test/fixtures/packCopy';
import { thingsOf } from '#shared/homebrew/things';
import { loadRuleset } from '#shared/rulesets/registry';

const rounds = 30;

/** The median of some runs in milliseconds, after the same number of warm-up runs. */
function median(run: (round: number) => unknown): number {
  for (let round = 0; round < rounds; round += 1) run(round);
  const taken = Array.from({ length: rounds }, (_, round) => {
    const start = performance.now();
    run(round);
    return performance.now() - start;
  });
  return taken.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

function report(what: string, milliseconds: number): void {
  process.stdout.write(`homebrew  ${what.padEnd(44)} ${milliseconds.toFixed(2).padStart(8)} ms\n`);
}

it('reads and edits packs of some five hundred things', async () => {
  const homebrew = (await loadRuleset('heroic'))?.homebrew;
  if (homebrew === undefined) throw new Error('No homebrew');
  const file = join(import.meta.dirname, '../fixtures/packs/frostmarch.json');
  const pack = packSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const one = { ...pack, things: pack.things.filter(({ kind }) => kind !== 'campaign') };
  const things = Array.from({ length: 34 }, (_, index) =>
    thingsOf(copyOf(one, `pack-${String(index)}`)),
  ).flat();
  const typed = (round: number) =>
    things.map((each, index) =>
      index === 7 ? { ...each, data: applyEdits(each.data, [set(['name'], `Name ${String(round)}`)]) } : each,
    );
  report(
    `faults of ${String(things.length)} things, one changed`,
    median((round) => homebrew.extend(typed(round)).faults),
  );
  report(
    'rules with all of them',
    median((round) => homebrew.extend(typed(round)).ruleset),
  );
  report(
    'heads of all of them',
    median(() => things.map((each) => homebrew.form(each, things).title)),
  );
  for (const kind of ['race', 'weapon', 'relic', 'npc']) {
    const own = things.find((each) => each.kind === kind);
    if (own === undefined) throw new Error(`No ${kind}`);
    const others = things.filter((each) => each !== own);
    report(
      `form of one ${kind}`,
      median(() => homebrew.form(own, others).widgets),
    );
  }
});
