import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import type { DocumentKind } from '#shared/documents/envelope';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { list, message, raw, type Text } from '#shared/kernel/text';
import type { AnyDocument } from '#shared/library/kinds';
import type { Library } from '#electron/storage/library';
import { storeOf } from '#electron/services/library/stores';

/** References that neither the file nor the library can resolve: worth a remark, but not a fault. */
export async function remarksOn(
  library: Library,
  documents: readonly AnyDocument[],
  document: AnyDocument,
): Promise<Result<readonly Text[], AppError>> {
  const isAbsent = async (kind: DocumentKind, id: string): Promise<Result<boolean, AppError>> => {
    if (documents.some((each) => each.kind === kind && each.id === id)) return ok(false);
    const held = await storeOf(library, kind).has(id);
    return held.ok ? ok(!held.value) : held;
  };
  const remarks: Text[] = [];
  for (const { kind, key, named } of referencesIn(document)) {
    const missing: Text[] = [];
    for (const { id, name } of named) {
      const missingHere = await isAbsent(kind, id);
      if (!missingHere.ok) return missingHere;
      if (missingHere.value) missing.push(name);
    }
    if (missing.length > 0)
      remarks.push(message(`portable.absent.${key}`, { count: missing.length, names: firstNames(missing) }));
  }
  return ok(remarks);
}

const mostNamed = 10;

function firstNames(names: readonly Text[]): Text {
  const rest = names.length - mostNamed;
  return list([
    ...names.slice(0, mostNamed),
    ...(rest > 0 ? [message('portable.more', { count: rest })] : []),
  ]);
}

interface References {
  readonly kind: DocumentKind;
  readonly key: 'party' | 'notes' | 'packs' | 'owner';
  readonly named: readonly { readonly id: string; readonly name: Text }[];
}

function referencesIn(document: AnyDocument): readonly References[] {
  switch (document.kind) {
    case 'character':
      return characterReferences(document);
    case 'campaign':
      return campaignReferences(document);
    case 'pack':
    case 'ruleset':
      return [];
  }
}

function characterReferences({ owner }: CharacterDocument): readonly References[] {
  if (owner === null) return [];
  return [{ kind: 'character', key: 'owner', named: [{ id: owner, name: raw(owner) }] }];
}

function campaignReferences({ party, notes, packs, log }: CampaignDocument): readonly References[] {
  const joined = new Map(log.flatMap((line) => (line.kind === 'party' ? [[line.member, line.title]] : [])));
  return [
    {
      kind: 'character',
      key: 'party',
      named: party.flatMap(({ id, character, name, player }) => {
        const called = [name, joined.get(id) ?? '', player].find((words) => words.trim() !== '');
        return character === null ? [] : [{ id: character, name: raw(called ?? character) }];
      }),
    },
    {
      kind: 'character',
      key: 'notes',
      named: notes.flatMap(({ character, title }) =>
        character === null ? [] : [{ id: character, name: raw(title) }],
      ),
    },
    { kind: 'pack', key: 'packs', named: (packs ?? []).map((id) => ({ id, name: raw(id) })) },
  ];
}
