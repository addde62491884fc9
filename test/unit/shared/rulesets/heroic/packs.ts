import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packSchema, type PackDocument } from '#shared/homebrew/document';
import { thingsOf } from '#shared/homebrew/things';
import type { Json } from '#shared/kernel/jsonValue';
import type { Extended, Homebrew, Thing } from '#shared/rules/homebrew';
import type { CharacterDocument } from '#shared/character/document';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { ruleset } from '#shared/rulesets/heroic/index';
import { translate } from './support';

/** A pack with every type of entry. */
export const frostmarch: PackDocument = packSchema.parse(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../fixtures/packs/frostmarch.json'), 'utf8'),
  ) as unknown,
);

export const frostThings: readonly Thing[] = thingsOf(frostmarch);

export const homebrew: Homebrew<Ruleset> = (() => {
  if (ruleset.homebrew === undefined) throw new Error('No homebrew');
  return ruleset.homebrew;
})();

export function thing(kind: string, id: string, data: Json, pack = 'p'): Thing {
  return { id: `${pack}:${id}`, pack: { id: pack, name: pack }, kind, data };
}

export function extend(things: readonly Thing[]): Extended<Ruleset> {
  return homebrew.extend(things);
}

/** The faults of entries as "thing path". */
export function faults(...things: readonly Thing[]): string[] {
  return extend(things).faults.map(({ thing: id, path }) => `${id} ${path}`);
}

/** The messages of the faults of entries. */
export function sayings(...things: readonly Thing[]): string[] {
  return extend(things).faults.map(({ text }) => translate(text));
}

/** A document opened with these rules. */
export function openWith({ ruleset: rules }: Extended<Ruleset>, document: CharacterDocument): OpenCharacter {
  const opened = rules.open(document);
  if (!opened.ok) throw new Error(translate(opened.error.text));
  return opened.value;
}
