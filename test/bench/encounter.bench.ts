import { expect, it } from 'vitest';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { factsOf, orderOf } from '#shared/encounter/report';
import { undo } from '#shared/encounter/undo';
import { openOnce } from '#shared/encounter/preparation/openOnce';
import { fight, ran, rulesetsOfAFight } from './fight';

const times = 15;

/** The median in milliseconds, after as many runs to warm up. */
function median(work: () => unknown): number {
  for (let turn = 0; turn < times; turn += 1) work();
  const taken = Array.from({ length: times }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

it('a fight of 60 combatants with 300 conditions', async () => {
  const rulesets = await rulesetsOfAFight();
  const measured = [15 * 2, 60].map((many) => {
    const { table, rules } = fight(rulesets, many);
    const combatants = Object.keys(table.encounter.combatants);
    const targets = combatants.filter((id) => id.startsWith('foe')).slice(0, 15);
    const all = [...combatants.filter((id) => id.startsWith('hero')).slice(0, 2), ...targets];
    const next: Command = { do: 'next' };
    const damage: Command = { do: 'damage', targets: all, hits: { parts: [{ amount: 2 }] } };
    const [stepped, hurt] = [ran(table, next, rules), ran(table, damage, rules)];
    const figures = {
      next: median(() => ran(table, next, rules)),
      damage: median(() => ran(table, damage, rules)),
      undoNext: median(() => undo(stepped)),
      undoDamage: median(() => undo(hurt)),
    };
    for (const [what, taken] of Object.entries(figures))
      process.stdout.write(`encounter  ${`${what} of ${String(many)}`.padEnd(24)} ${taken.toFixed(2)} ms\n`);
    return figures;
  });
  const [half, whole] = measured;
  if (half === undefined || whole === undefined) throw new Error('Nothing measured');
  // The same 17 targets among twice as many: a command must cost what it touches, not what is there.
  expect(whole.damage / half.damage).toBeLessThan(4);
  // An undo only puts values back, so it never costs more than the command with all its rules.
  expect(whole.undoDamage / whole.damage).toBeLessThan(1);
});

it('the page of a fight of 60 combatants with 300 conditions, its rows included', async () => {
  const rulesets = await rulesetsOfAFight();
  const { table, rules: plain } = fight(rulesets, 60);
  const byId = new Map(rulesets.map((ruleset) => [ruleset.manifest.id, ruleset]));
  const rules = openOnce(byId, table.characters, Object.values(table.characters));
  const combatants = Object.keys(table.encounter.combatants);
  const foes = combatants.filter((id) => id.startsWith('foe')).slice(0, 18);
  const targets = [...combatants.filter((id) => id.startsWith('hero')).slice(0, 2), ...foes];
  const damage: Command = { do: 'damage', targets, hits: { parts: [{ amount: 2 }] } };
  const rows = (now: Table, by: TableRules) => {
    orderOf(now, by);
    return Object.values(now.encounter.combatants).map((each) => factsOf(now, by, each));
  };
  const hurt = ran(table, damage, rules);
  const undone = () => {
    const back = undo(hurt);
    return back.ok ? rows(back.value, rules) : [];
  };
  const figures = {
    next: median(() => rows(ran(table, { do: 'next' }, rules), rules)),
    damage: median(() => rows(ran(table, damage, rules), rules)),
    undo: median(undone),
    opened: median(() => rows(ran(table, damage, plain), plain)),
  };
  for (const [what, taken] of Object.entries(figures))
    process.stdout.write(`encounter page  ${what.padEnd(24)} ${taken.toFixed(2)} ms\n`);
  // Sheets that did not change are not opened again.
  expect(figures.damage).toBeLessThan(figures.opened);
});
