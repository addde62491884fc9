import { ofBlock, ofCharacter, ofQuickFoe, join, newEncounter } from '#shared/encounter/combatants';
import type { Command, Ran, Table, TableRules } from '#shared/encounter/command';
import type { Combatant } from '#shared/encounter/document';
import { run } from '#shared/encounter/run';
import type { CharacterDocument } from '#shared/character/document';
import type { Ruleset } from '#shared/rules/ruleset';
import { documentOf, examplesOf, load } from '#test/contract/support/rulesets';
import { countingIds, fixedClock } from '#test/fixtures/ports';

export const played = ['heroic', 'starfaring', 'relict', 'tiers', 'delver'] as const;

export const ports = (ids = 'entry') => ({ clock: fixedClock, ids: countingIds(ids) });

export async function rulesOf(...ids: readonly string[]): Promise<TableRules> {
  const all = new Map<string, Ruleset>();
  for (const id of ids) all.set(id, await load(id));
  return {
    ruleset: (id) => all.get(id),
    open: (document) => {
      const ruleset = all.get(document.ruleset);
      if (ruleset === undefined) throw new Error(`No ruleset ${document.ruleset}`);
      return ruleset.open(document);
    },
  };
}

/** The first example of a ruleset as a document of the library. */
export function characterOf(ruleset: Ruleset, id: string, more: object = {}): CharacterDocument {
  const [example] = examplesOf(ruleset.manifest.id);
  return { ...documentOf(ruleset, { ...Object(example?.plan), ...more }), id };
}

export function quick(ruleset: Ruleset, id: string, initiative: number, health = 6): Combatant {
  const foe = ofQuickFoe({ id, name: id, initiative }, { health, defense: 2, armor: 0, name: id }, ruleset);
  if (foe === undefined) throw new Error('No quick foes');
  return foe;
}

export const hero = (document: CharacterDocument, id: string, initiative: number): Combatant =>
  ofCharacter({ id, name: document.name, party: true, initiative }, document);

export const pregenerated = (document: CharacterDocument, id: string, initiative: number): Combatant =>
  ofBlock({ id, name: id, party: true, initiative }, document, null, false);

export function tableOf(
  ruleset: string,
  combatants: readonly Combatant[],
  characters: readonly CharacterDocument[] = [],
): Table {
  return {
    encounter: join(newEncounter('fight', 'Fight', ruleset), combatants),
    characters: Object.fromEntries(characters.map((each) => [each.id, each])),
  };
}

export function ran(table: Table, command: Command, rules: TableRules, ids = ports()): Ran {
  const result = run(table, command, rules, ids);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** All commands after one another. */
export function after(table: Table, rules: TableRules, commands: readonly Command[]): Table {
  const ids = ports();
  return commands.reduce((now, command) => ran(now, command, rules, ids).table, table);
}
