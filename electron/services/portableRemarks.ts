import type { CampaignDocument } from '../../shared/campaign/document';
import type { DocumentKind } from '../../shared/documents/envelope';
import type { PortableDocument } from '../../shared/library/portable';
import type { AppError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import { list, message, raw, type Text } from '../../shared/kernel/text';
import type { Library } from '../storage/library';
import { storeOf } from './stores';

/** What a document names that is neither in its file nor in the library: worth knowing, but nothing wrong with it. */
export async function remarksOn(
  library: Library,
  documents: readonly PortableDocument[],
  document: PortableDocument,
): Promise<Result<readonly Text[], AppError>> {
  const absent = async (kind: DocumentKind, id: string): Promise<Result<boolean, AppError>> => {
    if (documents.some((each) => each.kind === kind && each.id === id)) return ok(false);
    const held = await storeOf(library, kind).has(id);
    return held.ok ? ok(!held.value) : held;
  };
  const remarks: Text[] = [];
  for (const { kind, key, named } of namedIn(document)) {
    const missing: Text[] = [];
    for (const { id, name } of named) {
      const gone = await absent(kind, id);
      if (!gone.ok) return gone;
      if (gone.value) missing.push(name);
    }
    if (missing.length > 0)
      remarks.push(message(`portable.absent.${key}`, { count: missing.length, names: someOf(missing) }));
  }
  return ok(remarks);
}

const told = 10;

function someOf(names: readonly Text[]): Text {
  const rest = names.length - told;
  return list([...names.slice(0, told), ...(rest > 0 ? [message('portable.more', { count: rest })] : [])]);
}

interface Named {
  readonly kind: DocumentKind;
  readonly key: 'party' | 'notes' | 'packs' | 'owner';
  readonly named: readonly { readonly id: string; readonly name: Text }[];
}

function namedIn(document: PortableDocument): readonly Named[] {
  if (document.kind === 'campaign') return namedByCampaign(document);
  if (document.kind === 'pack' || document.owner === null) return [];
  return [{ kind: 'character', key: 'owner', named: [{ id: document.owner, name: raw(document.owner) }] }];
}

function namedByCampaign({ party, notes, packs, log }: CampaignDocument): readonly Named[] {
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
