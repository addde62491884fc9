import { join, newEncounter, ofBlock, ofQuickFoe } from '#shared/encounter/combatants';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { everybody } from '#shared/encounter/report';
import { run } from '#shared/encounter/run';
import type { DamagePart } from '#shared/rules/fight/fighter';
import type { Ruleset } from '#shared/rules/ruleset';
import { documentOf, examplesOf, load, ports } from './rulesets';

const rulesOf = (ruleset: Ruleset): TableRules => ({
  ruleset: () => ruleset,
  open: (each) => ruleset.open(each),
});

/** A hero made of the first example with these changes of its plan, and a quick foe. */
export async function duel(id: string, changes: object = {}, foe: object = {}) {
  const ruleset = await load(id);
  const [example] = examplesOf(id);
  const hero = documentOf(ruleset, { ...Object(example?.plan), ...changes });
  const numbers = { health: 6, defense: 2, armor: 0, name: 'Foe', ...foe };
  const quick = ofQuickFoe({ id: 'foe', name: 'Foe', initiative: 1 }, numbers, ruleset);
  if (quick === undefined) throw new Error('No quick foe');
  const own = ofBlock({ id: 'hero', name: 'Hero', party: true, initiative: 2 }, hero, null, false);
  const rules = rulesOf(ruleset);
  let table: Table = { encounter: join(newEncounter('fight', '', id), [own, quick]), characters: {} };
  const act = (command: Command) => {
    const result = run(table, command, rules, ports());
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    ({ table } = result.value);
    return result.value;
  };
  act({ do: 'begin' });
  const hit = (on: string, part: DamagePart, dice?: readonly number[]) =>
    act({ do: 'damage', targets: [on], hits: { parts: [part], ...(dice && { dice: { [on]: dice } }) } });
  const factsOf = (on: string) => everybody(table, rules).find(({ combatant }) => combatant.id === on);
  const seen = (on: string) => {
    const facts = factsOf(on);
    return [facts?.health?.now ?? null, ...(facts?.conditions.map(({ kind }) => kind) ?? [])];
  };
  const hasReacted = (on: string) => factsOf(on)?.hasReacted;
  return { ruleset, act, hit, seen, hasReacted };
}
