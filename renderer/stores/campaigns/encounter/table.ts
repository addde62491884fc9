import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import type { Table, TableRules } from '#shared/encounter/command';
import type { Encounter } from '#shared/encounter/document';
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
  readonly readOnly: ReadOnly | null;
  /** Characters that cannot be used, each with the reason. */
  readonly troubles: readonly { readonly id: string; readonly text: Text }[];
}

type LoadRules = (ruleset: string, campaign: string | null) => Promise<Ruleset | undefined>;

/** `guests` are read as well, though they do not fight yet. Documents that did not change stay the same objects, so that nothing is opened or drawn again for them. */
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
  const characters = Object.fromEntries(
    usable.map((each) => [each.id, unchanged(each, before?.table.characters[each.id])]),
  );
  return ok({
    campaign: read.value,
    table: { encounter: found, characters },
    rules: openOnce(rulesets, characters, [...usable, ...party.value.bonds]),
    readOnly: whyReadOnly(read.value, known) ?? null,
    troubles: [
      ...party.value.missing,
      ...sealed.map((each) => ({ id: each.id, text: message('encounterPage.sealed') })),
    ].map(({ id, text }) => ({ id, text: ofFighter(found, id, text) })),
  });
}

/** With the name that the encounter knows, because a sheet that is gone cannot tell it. */
function ofFighter({ combatants }: Encounter, character: string, why: Text): Text {
  const who = Object.values(combatants).find(
    ({ source }) => 'character' in source && source.character === character,
  );
  return who === undefined ? why : message('encounterPage.trouble', { who: raw(who.name), why });
}

function unchanged(read: CharacterDocument, before: CharacterDocument | undefined): CharacterDocument {
  return before?.revision === read.revision && before.updatedAt === read.updatedAt ? before : read;
}

export function charactersOf({ combatants }: Encounter): readonly string[] {
  return Object.values(combatants).flatMap(({ source }) => ('character' in source ? [source.character] : []));
}
