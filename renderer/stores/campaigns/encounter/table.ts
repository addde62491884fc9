import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import type { Table, TableRules } from '#shared/encounter/command';
import type { Encounter } from '#shared/encounter/document';
import type { Envelope } from '#shared/documents/envelope';
import { sameValue } from '#shared/kernel/same';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';
import { whyReadOnly, type ReadOnly } from '#shared/library/readOnly';
import type { Ruleset } from '#shared/rules/ruleset';
import { call } from '#renderer/platform/client';
import { openOnce } from '#shared/encounter/preparation/openOnce';

export interface EncounterKey {
  readonly campaign: string;
  readonly encounter: string;
}

/** Everything that an encounter is played with, as it is stored. */
export interface StoredTable {
  readonly campaign: CampaignDocument;
  readonly table: Table;
  readonly rules: TableRules;
  /** All sheets that the rules know of, those of owners and companions included. */
  readonly people: readonly CharacterDocument[];
  readonly readOnly: ReadOnly | null;
  /** Characters that cannot be used, each with the reason. */
  readonly troubles: readonly { readonly id: string; readonly text: Text }[];
}

type LoadRules = (ruleset: string, campaign: string | null) => Promise<Ruleset | undefined>;

/**
 * `guests` are read as well, though they do not fight yet. What did not change stays the same object, up to the whole table,
 * so that nothing is opened or drawn again for it.
 */
export async function readTable(
  { campaign, encounter }: EncounterKey,
  load: LoadRules,
  before: StoredTable | null,
  guests: readonly string[] = [],
): Promise<Result<StoredTable, AppError>> {
  const read = await call('campaign.read', { id: campaign });
  if (!read.ok) return read;
  const found = read.value.encounters?.[encounter];
  if (found === undefined) return err(appError('not-found', { text: message('encounterPage.missing') }));
  const party = await call('campaign.party', { ids: [...new Set([...charactersOf(found), ...guests])] });
  if (!party.ok) return party;
  const rulesets = new Map<string, Ruleset>();
  const used = [
    found.ruleset,
    read.value.ruleset,
    ...Object.values(found.combatants).map((each) => each.ruleset),
    ...(found.reserve ?? []).flatMap(({ foes }) => foes.map((each) => each.ruleset)),
  ];
  for (const id of new Set([...used, ...party.value.characters.map((each) => each.ruleset)])) {
    const rules = await load(id, campaign);
    if (rules !== undefined) rulesets.set(id, rules);
  }
  const known = [...rulesets.keys()];
  const usable = party.value.characters.filter((each) => whyReadOnly(each, known) === undefined);
  const sealed = party.value.characters.filter((each) => !usable.includes(each));
  const now = unchanged(read.value, before?.campaign);
  const isStored = now === before?.campaign;
  const of = new Map(
    [...(before?.people ?? []), ...Object.values(before?.table.characters ?? {})].map((each) => [
      each.id,
      each,
    ]),
  );
  const people = [...usable, ...party.value.bonds].map((each) => unchanged(each, of.get(each.id)));
  const troubles = [
    ...party.value.missing,
    ...sealed.map((each) => ({ id: each.id, text: message('encounterPage.sealed') })),
  ].map(({ id, text }) => ({ id, text: ofFighter(found, id, text) }));
  const isSame =
    isStored &&
    sameItems(people, before.people) &&
    known.every((id) => rulesets.get(id) === before.rules.ruleset(id)) &&
    sameValue(troubles, before.troubles);
  if (isSame) return ok(before);
  const characters = Object.fromEntries(people.slice(0, usable.length).map((each) => [each.id, each]));
  return ok({
    campaign: now,
    table: { encounter: isStored ? before.table.encounter : found, characters },
    rules: openOnce(rulesets, characters, people),
    people,
    readOnly: whyReadOnly(read.value, known) ?? null,
    troubles,
  });
}

const sameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** With the name that the encounter knows, because a sheet that is gone cannot tell it. */
function ofFighter({ combatants }: Encounter, character: string, why: Text): Text {
  const who = Object.values(combatants).find(
    ({ source }) => 'character' in source && source.character === character,
  );
  return who === undefined ? why : message('encounterPage.trouble', { who: raw(who.name), why });
}

function unchanged<D extends Envelope>(read: D, before: D | undefined): D {
  return before?.revision === read.revision && before.updatedAt === read.updatedAt ? before : read;
}

export function charactersOf({ combatants }: Encounter): readonly string[] {
  return Object.values(combatants).flatMap(({ source }) => ('character' in source ? [source.character] : []));
}
