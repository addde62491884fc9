import { join, newEncounter, ofCharacter, ofQuickFoe } from '#shared/encounter/combatants';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { run } from '#shared/encounter/run';
import type { Ruleset } from '#shared/rules/ruleset';
import { documentOf, examplesOf, load } from '#test/contract/support/rulesets';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const ids = ['heroic', 'starfaring', 'relict', 'tiers', 'delver'] as const;
const ports = { clock: fixedClock, ids: countingIds() };

export const rulesetsOfAFight = (): Promise<readonly Ruleset[]> => Promise.all(ids.map((id) => load(id)));

export function ran(table: Table, command: Command, rules: TableRules): Table {
  const result = run(table, command, rules, ports);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.table;
}

/** A tenth of them are characters of the library; each has five conditions, most of known kinds. */
export function fight(rulesets: readonly Ruleset[], many: number): { table: Table; rules: TableRules } {
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
