import { createCharacterCheck, type CharacterCheck } from '#shared/character/checking';
import type { CharacterDocument } from '#shared/character/document';
import type { JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { ownersFields } from '#shared/table/authority/seats';
import { isOlder } from './meeting';

type Ledger = CharacterDocument['ledger'];

/** The beginning of the ids of sums that stand for older entries of the ledger in a room. */
const sumPrefix = 'earlier-';

/** The part of a file or a room that its player may change at the table. */
export function ownersPart(document: object): JsonRecord {
  const fields = Object.entries(document).filter(([field]) => ownersFields.has(field));
  const { journal } = document as Partial<Pick<CharacterDocument, 'journal'>>;
  return {
    ...(Object.fromEntries(fields) as JsonRecord),
    journal: (journal ?? []).map(({ group: _, merge: __, ...entry }) => entry) as unknown as JsonRecord[],
  };
}

/**
 * The file as the room has it, with what the room leaves out: what belongs to this computer, and older entries. Without
 * a file it is made of the room. `undefined` if the room holds no whole sheet.
 */
export function withRoom(
  file: CharacterDocument | null,
  room: JsonRecord,
  check: CharacterCheck = createCharacterCheck(),
): CharacterDocument | undefined {
  const read = check(file === null ? room : { ...room, ...ofComputer(file) });
  if (read === undefined || file === null) return read;
  return {
    ...read,
    journal: withOlder(file.journal, read.journal),
    ledger: withSummed(file.ledger, read.ledger),
  };
}

function ofComputer(file: CharacterDocument) {
  const { revision, createdAt, updatedAt, campaign, owner, portrait, tags } = file;
  return { revision, createdAt, updatedAt, campaign, owner, portrait, ...(tags && { tags }) };
}

function withOlder(
  ours: CharacterDocument['journal'],
  room: CharacterDocument['journal'],
): CharacterDocument['journal'] {
  const first = room[0]?.id;
  const start = first === undefined ? -1 : ours.findIndex(({ id }) => id === first);
  const known = new Map(ours.map((entry) => [entry.id, entry]));
  const shared = room.map((entry) => {
    const { group, merge } = known.get(entry.id) ?? {};
    return { ...entry, ...(group !== undefined && { group }), ...(merge !== undefined && { merge }) };
  });
  return [...ours.slice(0, Math.max(start, 0)), ...shared];
}

/** The entries behind a sum stay if they still make up the sum. */
function withSummed(ours: Ledger, room: Ledger): Ledger {
  const sums = room.filter(({ id }) => id.startsWith(sumPrefix));
  if (sums.length === 0) return room;
  const there = new Set(room.map(({ id }) => id));
  const older = ours.filter(({ id }) => !there.has(id));
  const plain = older.filter((entry) => entry.item === undefined && entry.purchase === undefined);
  const own = ours.filter(({ id }) => id.startsWith(sumPrefix) && there.has(id));
  if (own.length > 0 || !sameTotals(plain, sums)) return room;
  return [...plain, ...room.filter(({ id }) => !id.startsWith(sumPrefix))];
}

function sameTotals(a: Ledger, b: Ledger): boolean {
  const totals = new Map<string, number>();
  for (const { account, amount } of a) totals.set(account, (totals.get(account) ?? 0) + amount);
  for (const { account, amount } of b) totals.set(account, (totals.get(account) ?? 0) - amount);
  return [...totals.values()].every((total) => total === 0);
}

/**
 * The GM chose that the file counts: everything that the older room lacked of the base has come or was replaced by
 * something newer. Until that choice, the program of the GM writes nothing of its file into the room.
 */
export function isReplaced(older: JsonRecord, base: JsonRecord, room: JsonRecord): boolean {
  const [was, has] = [ownersPart(older), ownersPart(room)];
  const { journal: _, ...had } = base;
  const lost = Object.keys(had).filter((field) => !sameValue(had[field], was[field]));
  return lost.every((field) => !sameValue(has[field], was[field])) && !isOlder(room, base);
}
