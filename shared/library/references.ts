import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { underNewIds } from '#shared/character/group';
import type { DocumentKind, Envelope } from '#shared/documents/envelope';
import type { Encounter } from '#shared/encounter/document';
import type { Foe, Plan, Wave } from '#shared/encounter/preparation/plan';
import type { PackDocument } from '#shared/homebrew/document';
import type { GameDocument } from '#shared/homebrew/games/document';

/** Maps old ids to new ones by kind of document. */
export type NewIds = Readonly<Record<DocumentKind, ReadonlyMap<string, string>>>;

function renewed({ kind, id, revision }: Pick<Envelope, 'kind' | 'id' | 'revision'>, ids: NewIds) {
  const fresh = ids[kind].get(id);
  return fresh === undefined ? { id, revision } : { id: fresh, revision: 0 };
}

/** A character under its new id, its campaign, owner and journal under theirs. */
export function withNewIdsInCharacter(document: CharacterDocument, ids: NewIds): CharacterDocument {
  const { campaign: table, owner, journal } = document;
  return {
    ...document,
    ...renewed(document, ids),
    ruleset: rulesOf(document, ids),
    campaign: table === null ? null : (ids.campaign.get(table) ?? table),
    owner: owner === null ? null : (ids.character.get(owner) ?? owner),
    journal: journal.map((journalEntry) => withGroup(journalEntry, ids)),
  };
}

/** A campaign under its new id, with the packs, members and entries of its log under theirs. */
export function withNewIdsInCampaign(document: CampaignDocument, ids: NewIds): CampaignDocument {
  const { packs, screen, encounters, plans, party, notes, log } = document;
  const sheet = <T extends { readonly character: string | null }>(one: T): T =>
    one.character === null ? one : { ...one, character: ids.character.get(one.character) ?? one.character };
  return {
    ...document,
    ...renewed(document, ids),
    ruleset: rulesOf(document, ids),
    packs: packs === null ? null : packs.map((pack) => ids.pack.get(pack) ?? pack),
    screen: screen === null ? null : screen.map((entry) => packEntry(entry, ids)),
    ...(encounters && { encounters: mapValues(encounters, (each) => withNewIdsInEncounter(each, ids)) }),
    ...(plans && { plans: plans.map((plan) => withNewIdsInPlan(plan, ids)) }),
    party: party.map(sheet),
    notes: notes.map(sheet),
    log: log.map((line) => {
      const grouped = withGroup(line, ids);
      const whose = grouped.kind === 'party' ? grouped.character : undefined;
      if (grouped.kind !== 'party' || typeof whose !== 'string') return grouped;
      return { ...grouped, character: ids.character.get(whose) ?? whose };
    }),
  };
}

/** Its combatants and the changes of its entries name characters. */
function withNewIdsInEncounter(encounter: Encounter, ids: NewIds): Encounter {
  const { character } = ids;
  const { reserve } = encounter;
  const renamed = (id: string): string => character.get(id) ?? id;
  return {
    ...encounter,
    combatants: mapValues(encounter.combatants, (each) =>
      'character' in each.source ? { ...each, source: { character: renamed(each.source.character) } } : each,
    ),
    ...(reserve && { reserve: reserve.map((wave) => withNewIdsInWave(wave, ids)) }),
    entries: encounter.entries.map((entry) => ({
      ...entry,
      changes: entry.changes.map((change) =>
        change.on === null ? change : { ...change, on: renamed(change.on) },
      ),
    })),
  };
}

function withNewIdsInPlan(plan: Plan, ids: NewIds): Plan {
  const { foes, waves } = plan;
  return {
    ...plan,
    foes: foes.map((foe) => withNewIdsInFoe(foe, ids)),
    waves: waves.map((wave) => withNewIdsInWave(wave, ids)),
  };
}

function withNewIdsInWave(wave: Wave, ids: NewIds): Wave {
  return { ...wave, foes: wave.foes.map((foe) => withNewIdsInFoe(foe, ids)) };
}

function withNewIdsInFoe(foe: Foe, { character }: NewIds): Foe {
  if (!('character' in foe.source)) return foe;
  const { character: id } = foe.source;
  return { ...foe, source: { character: character.get(id) ?? id } };
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** A pack under its new id; its references to others use words of its ruleset. */
export function withNewIdsInPack(document: PackDocument, ids: NewIds): PackDocument {
  return { ...document, ...renewed(document, ids), ruleset: rulesOf(document, ids) };
}

/** A game under its new id, which is also the name of its rules. */
export function withNewIdsInGame(document: GameDocument, ids: NewIds): GameDocument {
  return { ...document, ...renewed(document, ids), ruleset: rulesOf(document, ids) };
}

/** Rules that are a document of the library get its new id; others stay. */
function rulesOf({ ruleset }: { readonly ruleset: string }, ids: NewIds): string {
  return ids.ruleset.get(ruleset) ?? ruleset;
}

/** A pack's reference card has an id of `pack:`, the pack's id and its own. */
function packEntry(entry: string, ids: NewIds): string {
  const [mark, pack = '', ...rest] = entry.split(':');
  const fresh = mark === 'pack' ? ids.pack.get(pack) : undefined;
  return fresh === undefined ? entry : ['pack', fresh, ...rest].join(':');
}

function withGroup<T extends { readonly group?: string }>(of: T, ids: NewIds): T {
  return of.group === undefined ? of : { ...of, group: underNewIds(of.group, ids.character, ids.campaign) };
}
