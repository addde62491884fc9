import type { CampaignDocument } from '#shared/campaign/document';
import type { Table, TableRules } from '#shared/encounter/command';
import type { Encounter } from '#shared/encounter/document';
import { latestFirst } from '#shared/kernel/moments';
import type { Ruleset } from '#shared/rules/ruleset';
import { openOnce } from '#shared/encounter/preparation/openOnce';
import type { Library } from '#electron/storage/library';
import { readParty } from '#electron/services/campaigns/party';
import type { Rulesets } from '#electron/services/library/rulesets';

export interface EncounterPorts {
  readonly library: Pick<Library, 'characters'>;
  readonly rulesets: Rulesets;
}

export interface OpenedEncounter {
  readonly table: Table;
  readonly rules: TableRules;
  readonly rulesets: readonly Ruleset[];
}

/** An encounter with the sheets and rules of everyone in it, as they are stored. */
export async function openEncounter(
  ports: EncounterPorts,
  campaign: string,
  encounter: Encounter,
): Promise<OpenedEncounter> {
  const ids = Object.values(encounter.combatants).flatMap(({ source }) =>
    'character' in source ? [source.character] : [],
  );
  const read = await readParty(ports.library, ids);
  const { characters, bonds } = read.ok ? read.value : { characters: [], bonds: [] };
  const all = [...characters, ...bonds];
  const rulesets = new Map<string, Ruleset>();
  const used = [encounter, ...Object.values(encounter.combatants), ...all].map(({ ruleset }) => ruleset);
  for (const id of new Set(used)) {
    const ruleset = await ports.rulesets.load(id, campaign);
    if (ruleset !== undefined) rulesets.set(id, ruleset);
  }
  const table = { encounter, characters: Object.fromEntries(characters.map((each) => [each.id, each])) };
  const rules = openOnce(rulesets, table.characters, all);
  return { table, rules, rulesets: [...rulesets.values()] };
}

/** The one that began last, of several that run; none began after the campaign was saved last. */
export function runningEncounter({
  encounters = {},
  updatedAt,
}: Pick<CampaignDocument, 'encounters' | 'updatedAt'>): Encounter | undefined {
  const begun = ({ entries }: Encounter) => entries[0]?.at ?? '';
  const byDate = latestFirst(updatedAt);
  return Object.values(encounters)
    .filter(({ state }) => state === 'running')
    .toSorted((a, b) => byDate(begun(a), begun(b)))
    .at(0);
}
