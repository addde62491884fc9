import { expect, it } from 'vitest';
import { join, newEncounter, ofCharacter, ofQuickFoe } from '../../shared/encounter/combatants';
import type { Command, Table, TableRules } from '../../shared/encounter/command';
import { run } from '../../shared/encounter/run';
import { factsOf, orderOf } from '../../shared/encounter/report';
import { undo } from '../../shared/encounter/undo';
import { openOnce } from '../../renderer/stores/campaigns/openOnce';
import type { Ruleset } from '../../shared/rules/ruleset';
import { documentOf, examplesOf, load } from '../contract/support/rulesets';
import { countingIds, fixedClock } from '../fixtures/ports';

const times = 15;
const ids = ['heroic', 'starfaring', 'relict', 'tiers', 'delver'] as const;
const ports = { clock: fixedClock, ids: countingIds() };

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

function ran(table: Table, command: Command, rules: TableRules): Table {
  const result = run(table, command, rules, ports);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.table;
}

/** A tenth of them are characters of the library; each has five conditions, most of known kinds. */
function fight(rulesets: readonly Ruleset[], many: number): { table: Table; rules: TableRules } {
  const byId = new Map(rulesets.map((ruleset) => [ruleset.manifest.id, ruleset]));
  const rules: TableRules = {
    ruleset: (id) => byId.get(id),
    open: (document) => {
      const ruleset = byId.get(document.ruleset);
      if (ruleset === undefined) throw new Error('No ruleset');
      return ruleset.open(document);
    },
  };
  const heroes = Array.from({ length: many / 10 }, (_, index) => {
    const ruleset = rulesets[index % rulesets.length];
    const [example] = examplesOf(ruleset?.manifest.id ?? '');
    if (ruleset === undefined) throw new Error('No ruleset');
    return { ...documentOf(ruleset, example?.plan), id: `hero-${String(index).padStart(4, '0')}` };
  });
  const foes = Array.from({ length: many - heroes.length }, (_, index) => {
    const ruleset = rulesets[index % rulesets.length];
    const id = `foe-${String(index)}`;
    const numbers = { health: 500, defense: 2, armor: 1, name: id };
    const foe = ruleset && ofQuickFoe({ id, name: id, initiative: 100 - index }, numbers, ruleset);
    if (foe === undefined) throw new Error('No quick foe');
    return foe;
  });
  const joined = heroes.map((each, index) =>
    ofCharacter({ id: each.id, name: each.name, initiative: index }, each),
  );
  const empty: Table = {
    encounter: join(newEncounter('fight', '', 'heroic'), [...joined, ...foes]),
    characters: Object.fromEntries(heroes.map((each) => [each.id, each])),
  };
  const everybody = [...joined, ...foes].map(({ id }) => id);
  const begun = ran(empty, { do: 'begin' }, rules);
  const kinds = ['afraid', 'prone', 'hidden', 'stunned', 'dizzy'];
  const table = kinds.reduce(
    (now, condition, index) =>
      ran(now, { do: 'condition', targets: everybody, condition, lasts: { rounds: 1 + index * 20 } }, rules),
    begun,
  );
  return { table, rules };
}

it('a fight of 60 combatants with 300 conditions', async () => {
  const rulesets = await Promise.all(ids.map((id) => load(id)));
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
  const rulesets = await Promise.all(ids.map((id) => load(id)));
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
