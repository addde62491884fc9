import type { CampaignDocument } from '../campaign/document';
import type { CharacterDocument } from '../character/document';
import { underNewIds } from '../character/group';
import { renamingThings, withWords } from '../homebrew/pack';
import { assertNever } from '../kernel/assertNever';
import type { AppError } from '../kernel/errors';
import { ok, type Result } from '../kernel/result';
import type { DocumentKind } from '../documents/envelope';
import { kinds } from './kinds';
import { parseDocument } from '../documents/parse';
import type { PortableDocument } from './portable';

/** Maps old ids to new ones by kind of document. */
export type NewIds = Readonly<Record<DocumentKind, ReadonlyMap<string, string>>>;

/**
 * Gives documents new ids before they are first saved: every reference among them follows, so that no copy refers
 * to its original. References to documents that keep their ids stay. Fails only if a result is invalid, which no
 * reference causes.
 */
export function withNewIds(
  documents: readonly PortableDocument[],
  ids: NewIds,
): Result<readonly PortableDocument[], AppError> {
  const packs = documents.filter((each) => each.kind === 'pack');
  const rename = renamingThings(packs, ids.pack);
  const renamed: PortableDocument[] = [];
  for (const document of documents) {
    const one = withWordsOf(document, rename);
    if (!one.ok) return one;
    renamed.push(follow(one.value, ids));
  }
  return ok(renamed);
}

/** Rulesets refer to things of packs in data that only they understand, so the ids are replaced in all text. */
function withWordsOf(
  document: PortableDocument,
  rename: ((words: string) => string) | undefined,
): Result<PortableDocument, AppError> {
  if (rename === undefined) return ok(document);
  const changed = withWords(document, rename);
  switch (document.kind) {
    case 'character':
      return documentOf(parseDocument(kinds.character, changed));
    case 'campaign':
      return documentOf(parseDocument(kinds.campaign, changed));
    case 'pack':
      return documentOf(parseDocument(kinds.pack, changed));
    default:
      return assertNever(document);
  }
}

function documentOf<T>(parsed: Result<{ readonly document: T }, AppError>): Result<T, AppError> {
  return parsed.ok ? ok(parsed.value.document) : parsed;
}

function follow(document: PortableDocument, ids: NewIds): PortableDocument {
  switch (document.kind) {
    case 'character':
      return character(document, ids);
    case 'campaign':
      return campaign(document, ids);
    case 'pack':
      return { ...document, ...renewed(document, ids) };
    default:
      return assertNever(document);
  }
}

function renewed({ kind, id, revision }: PortableDocument, ids: NewIds) {
  const fresh = ids[kind].get(id);
  return fresh === undefined ? { id, revision } : { id: fresh, revision: 0 };
}

function character(document: CharacterDocument, ids: NewIds): CharacterDocument {
  const { campaign: table, owner, journal } = document;
  return {
    ...document,
    ...renewed(document, ids),
    campaign: table === null ? null : (ids.campaign.get(table) ?? table),
    owner: owner === null ? null : (ids.character.get(owner) ?? owner),
    journal: journal.map((journalEntry) => withGroup(journalEntry, ids)),
  };
}

function campaign(document: CampaignDocument, ids: NewIds): CampaignDocument {
  const { packs, screen, encounter, party, notes, log } = document;
  const sheet = <T extends { readonly character: string | null }>(one: T): T =>
    one.character === null ? one : { ...one, character: ids.character.get(one.character) ?? one.character };
  return {
    ...document,
    ...renewed(document, ids),
    packs: packs === null ? null : packs.map((pack) => ids.pack.get(pack) ?? pack),
    screen: screen === null ? null : screen.map((entry) => packEntry(entry, ids)),
    encounter: encounter === null ? null : { ...encounter, combatants: encounter.combatants.map(sheet) },
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

/** A pack's reference card has an id of `pack:`, the pack's id and its own. */
function packEntry(entry: string, ids: NewIds): string {
  const [mark, pack = '', ...rest] = entry.split(':');
  const fresh = mark === 'pack' ? ids.pack.get(pack) : undefined;
  return fresh === undefined ? entry : ['pack', fresh, ...rest].join(':');
}

function withGroup<T extends { readonly group?: string }>(of: T, ids: NewIds): T {
  return of.group === undefined ? of : { ...of, group: underNewIds(of.group, ids.character, ids.campaign) };
}
