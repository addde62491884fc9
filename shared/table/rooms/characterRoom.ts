import { apply } from '#shared/change/applied';
import { between } from '#shared/change/between';
import { placeAt, type Change } from '#shared/change/change';
import { rebase } from '#shared/change/rebase';
import { isThings, valueIn } from '#shared/change/values';
import { createCharacterCheck } from '#shared/character/checking';
import type { CharacterDocument } from '#shared/character/document';
import { linesLeftOut } from '#shared/character/together';
import { message } from '#shared/kernel/text';
import type { JsonRecord } from '#shared/kernel/record';
import { err, ok, type Result } from '#shared/kernel/result';
import { sameValue } from '#shared/kernel/same';
import type { LedgerEntry } from '#shared/ledger/ledger';
import { shapeOf } from '#shared/table/documents/shapes';
import { sheetsTogether } from '#shared/table/documents/together';
import { budgets, fitting, sizeOf } from './sizes';

type Journal = CharacterDocument['journal'];

/** So that adding an entry does not always remove another. */
const step = linesLeftOut;

/** The beginning of the ids of sums that stand for older entries of the ledger. */
const sumPrefix = 'earlier-';

/**
 * A character as its file has it, without what belongs to one machine. Groups of journal entries name other documents,
 * also hidden ones; the portrait is too large for a room. Older journal entries stay on the machine of the GM, and older
 * plain entries of the ledger are added up. `too-large` if it does not fit even so.
 */
export function characterRoom(character: CharacterDocument): Result<JsonRecord, 'too-large'> {
  const { ledger, journal } = character;
  const whole = withParts(character, ledger, journal);
  if (sizeOf(whole) <= budgets.character) return ok(whole);
  const newest = newestBeside(withParts(character, ledger, []), journal);
  if (newest.length >= step) return ok(withParts(character, ledger, newest));
  const few = journal.slice(-2 * step);
  const sums = withSums(ledger, few);
  const summed = withParts(character, sums, newestBeside(withParts(character, sums, []), few));
  return sizeOf(summed) <= budgets.largestCharacter ? ok(summed) : err('too-large');
}

/** The newest entries that fit beside the rest of a character. */
function newestBeside(rest: JsonRecord, journal: Journal): Journal {
  const count = fitting(journal.toReversed(), budgets.character - sizeOf(rest)).length;
  return journal.slice(Math.ceil((journal.length - count) / step) * step);
}

function withParts(
  character: CharacterDocument,
  ledger: readonly LedgerEntry[],
  journal: Journal,
): JsonRecord {
  const { format, kind, version, id, createdAt, ruleset, rulesVersion, form, status, name, notes } =
    character;
  const { choices, play, exceptions } = character;
  return {
    ...(rulesVersion !== undefined && { rulesVersion }),
    format,
    kind,
    version,
    id,
    createdAt,
    ruleset,
    form,
    status,
    name,
    notes,
    choices,
    play,
    revision: 0,
    updatedAt: createdAt,
    campaign: null,
    owner: null,
    portrait: null,
    ledger: ledger.map(plain),
    journal: journal.map(({ group: _, merge: __, ...entry }) => plain(entry)),
    exceptions: exceptions.map(plain),
  };
}

/** Entries that only move a balance and that no journal entry of the room can undo; sums keep what was gained and spent. */
function withSums(ledger: readonly LedgerEntry[], journal: Journal): readonly LedgerEntry[] {
  const undoable = new Set(journal.flatMap(({ entered }) => entered));
  const isPlain = ({ id, purchase, item, tag }: LedgerEntry): boolean =>
    purchase === undefined && item === undefined && tag === undefined && !undoable.has(id);
  const sums = new Map<string, LedgerEntry>();
  for (const entry of ledger.filter(isPlain)) {
    const { at, account, amount } = entry;
    const id = `${sumPrefix}${account}-${amount < 0 ? 'spent' : 'gained'}`;
    const before = sums.get(id);
    const what = message('sharedTable.earlierEntries');
    sums.set(id, { id, at, account, reason: '', what, amount: (before?.amount ?? 0) + amount });
  }
  return [...sums.values(), ...ledger.filter((entry) => !isPlain(entry))];
}

/**
 * The file with the changes that the room went through since `base`; `undefined` if that is no whole character. What the
 * room never had is never taken for deleted, and texts that changed in both places keep both changes. What only the file
 * did in play is done on top of the state of the room, where the table puts it, too.
 */
export function mergedFromRoom(
  character: CharacterDocument,
  base: JsonRecord,
  room: JsonRecord,
): CharacterDocument | undefined {
  const file = documentJson(character);
  const changes = between(base, room, shape)
    .filter(({ path: [field, id] }) => field !== 'ledger' || id?.startsWith(sumPrefix) !== true)
    .map((change) => atItsEnd(change, base, file))
    // After a crash the file may have them already; a text would get them twice.
    .filter(
      (change) => isRemoval(change) || !sameValue(valueIn(file, change.path), valueIn(room, change.path)),
    );
  const ofFile = changes.flatMap(({ path, words }) =>
    words === undefined ? [] : between(valueIn(base, path) ?? '', valueIn(file, path) ?? '', shape, path),
  );
  const merged = apply(file, rebase(changes, ofFile));
  return createCharacterCheck(character)(sheetsTogether(base, file, room, merged));
}

const shape = shapeOf('character');

const isRemoval = ({ to, words }: Change): boolean => to === undefined && words === undefined;

/** Entries at the end of a room belong at the end of the file, which has older ones that the room does not. */
function atItsEnd(change: Change, base: JsonRecord, file: JsonRecord): Change {
  const [field = '', id, inside] = change.path;
  const [entries, own] = [base[field], file[field]];
  const isEntry = (field === 'journal' || field === 'ledger') && id !== undefined && inside === undefined;
  const { to } = change.place ?? {};
  if (!isEntry || to === undefined || !isThings(entries) || !isThings(own)) return change;
  if (to.length > 0 && to[0] !== entries.at(-1)?.id) return change;
  const ids = own.slice(-5).map((entry) => entry.id);
  const end = placeAt(ids, ids.length);
  return { ...change, place: { ...change.place, to: end } };
}

/** The types of loose objects do not say that their values were stored as JSON. */
function plain(value: object): JsonRecord {
  return value as JsonRecord;
}

function documentJson(character: CharacterDocument): JsonRecord {
  return character as unknown as JsonRecord;
}
