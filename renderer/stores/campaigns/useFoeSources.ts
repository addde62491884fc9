import type { CharacterDocument } from '#shared/character/document';
import type { FoeSources } from '#shared/encounter/preparation/newcomers';
import type { Foe } from '#shared/encounter/preparation/plan';
import type { Ruleset } from '#shared/rules/ruleset';
import { call } from '#renderer/platform/client';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';

/** The documents and rules of an encounter, as they are stored now. */
export interface ReadSources extends FoeSources {
  readonly characters: Readonly<Record<string, CharacterDocument>>;
}

/** Reads all that planned foes and a party refer to; missing ones are left out. */
export function useFoeSources() {
  const homebrew = useHomebrew();

  async function load(
    campaign: string | null,
    foes: readonly Foe[],
    members: readonly string[],
    rules: readonly string[] = [],
  ): Promise<ReadSources> {
    const wanted = foes.flatMap(({ source }) => ('character' in source ? [source.character] : []));
    const characters: Record<string, CharacterDocument> = {};
    for (const id of new Set([...wanted, ...members])) {
      const read = await call('character.read', { id });
      if (read.ok) characters[id] = read.value;
    }
    const rulesets = new Map<string, Ruleset>();
    const ids = [
      ...rules,
      ...foes.map(({ ruleset }) => ruleset),
      ...Object.values(characters).map(({ ruleset }) => ruleset),
    ];
    for (const id of new Set(ids)) {
      const ruleset = await homebrew.load(id, campaign);
      if (ruleset !== undefined) rulesets.set(id, ruleset);
    }
    return { characters, character: (id) => characters[id], ruleset: (id) => rulesets.get(id) };
  }

  return { load };
}
