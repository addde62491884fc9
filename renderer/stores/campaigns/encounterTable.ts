import type { CampaignDocument } from '../../../shared/campaign/document';
import type { CharacterDocument } from '../../../shared/character/document';
import type { Table, TableRules } from '../../../shared/encounter/command';
import type { Encounter } from '../../../shared/encounter/document';
import { appError, type AppError } from '../../../shared/kernel/errors';
import { err, ok, type Result } from '../../../shared/kernel/result';
import { message, type Text } from '../../../shared/kernel/text';
import { whyReadOnly, type ReadOnly } from '../../../shared/library/readOnly';
import { findBonds } from '../../../shared/rules/bonds';
import type { OpenCharacter, Ruleset } from '../../../shared/rules/ruleset';
import { missingRuleset } from '../../../shared/rulesets/registry';
import { call } from '../../platform/client';

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

/** Documents that did not change stay the same objects, so that nothing is opened or drawn again for them. */
export async function readTable(
  campaign: string,
  encounter: string,
  load: LoadRules,
  before: StoredTable | null,
): Promise<Result<StoredTable, AppError>> {
  const read = await call('campaign.read', { id: campaign });
  if (!read.ok) return read;
  const found = read.value.encounters?.[encounter];
  if (found === undefined) return err(appError('not-found', { text: message('encounterPage.missing') }));
  const party = await call('campaign.party', { ids: [...charactersOf(found)] });
  if (!party.ok) return party;
  const rulesets = new Map<string, Ruleset>();
  const used = [
    found.ruleset,
    read.value.ruleset,
    ...Object.values(found.combatants).map((each) => each.ruleset),
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
    rules: rulesOf(rulesets, characters, [...usable, ...party.value.bonds]),
    readOnly: whyReadOnly(read.value, known) ?? null,
    troubles: [
      ...party.value.missing,
      ...sealed.map((each) => ({ id: each.id, text: message('encounterPage.sealed') })),
    ],
  });
}

function unchanged(read: CharacterDocument, before: CharacterDocument | undefined): CharacterDocument {
  return before?.revision === read.revision && before.updatedAt === read.updatedAt ? before : read;
}

export function charactersOf({ combatants }: Encounter): readonly string[] {
  return Object.values(combatants).flatMap(({ source }) => ('character' in source ? [source.character] : []));
}

/**
 * Opens each state of a sheet once: the engine asks for every combatant at every command, while a command changes
 * few of them. A copy has no document of its own, so its play state stands for it.
 */
function rulesOf(
  rulesets: ReadonlyMap<string, Ruleset>,
  characters: Readonly<Record<string, CharacterDocument>>,
  everybody: readonly CharacterDocument[],
): TableRules {
  type Opened = Result<OpenCharacter, AppError>;
  const documents = new WeakMap<CharacterDocument, Opened>();
  const copies = new WeakMap<object, { readonly of: CharacterDocument; readonly opened: Opened }>();

  function open(document: CharacterDocument): Opened {
    const rules = rulesets.get(document.ruleset);
    if (rules === undefined) return err(missingRuleset(document.ruleset));
    return rules.open(document, findBonds(document, everybody));
  }

  return {
    ruleset: (id) => rulesets.get(id),
    open: (document) => {
      const { play } = document;
      if (Object.hasOwn(characters, document.id) || typeof play !== 'object' || play === null) {
        const known = documents.get(document) ?? open(document);
        documents.set(document, known);
        return known;
      }
      const copy = copies.get(play);
      if (copy !== undefined && isSameCopy(copy.of, document)) return copy.opened;
      const opened = open(document);
      copies.set(play, { of: document, opened });
      return opened;
    },
  };
}

function isSameCopy(one: CharacterDocument, other: CharacterDocument): boolean {
  return one.choices === other.choices && one.ledger === other.ledger && one.id === other.id;
}
