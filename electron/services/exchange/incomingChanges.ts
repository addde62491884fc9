import { contentOf, withContent } from '#shared/character/content';
import { groupPatches, type Difference } from '#shared/character/differences';
import type { CharacterDocument } from '#shared/character/document';
import { applyPatches, inverse, patchesBetween, type Patch } from '#shared/character/patches';
import { parseJson } from '#shared/documents/jsonText';
import { strangeKeys } from '#shared/library/readOnly';
import {
  canonical,
  inFormOf,
  isChangeFile,
  readChangeFile,
  type ChangeFile,
} from '#shared/exchange/changeFile';
import { travels } from '#shared/exchange/travels';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';
import type { ExchangeRecord } from '#electron/storage/records/exchanges';
import type { Library } from '#electron/storage/library';
import { readPortableCharacter } from './portableCharacter';
import { rulesetName, type Rulesets } from '#electron/services/library/rulesets';
import { characterUpToDate } from '#electron/services/library/summaries';
import { digestOf as contentDigest } from '#electron/storage/files/digest';

export interface ExchangePorts {
  readonly library: Library;
  readonly rulesets: Rulesets;
}

/**
 * Another version of a character that exists here. `mine`: the character here; `exchanged`: the state of
 * earlier exchanges; `before`: the base of the lines; `theirs`: the other side's state, as far as the file
 * shows it; `known`, `gap`: see `ChangeOffer`.
 */
export interface IncomingChanges {
  readonly mine: CharacterDocument;
  readonly exchanged: ExchangeRecord | undefined;
  readonly before: CharacterDocument;
  readonly theirs: CharacterDocument;
  readonly lines: readonly Difference[];
  readonly whole: boolean;
  readonly known: boolean;
  readonly gap: boolean;
  readonly by: string;
  readonly note: string;
  readonly madeAt: string;
}

/**
 * Reads a change file, or a portable file, about a character that exists here and can be changed; errors give
 * the reason.
 */
export async function readIncoming(
  ports: ExchangePorts,
  text: string,
): Promise<Result<IncomingChanges, AppError>> {
  const json = parseJson(text);
  if (!json.ok) return json;
  if (!isChangeFile(json.value)) return readWholeCharacter(ports, json.value);
  const file = readChangeFile(json.value);
  return file.ok ? readChanges(ports, file.value) : file;
}

/** Two states are the same if their digests are. */
export function digestOf(document: CharacterDocument): string {
  return contentDigest(canonical(document));
}

async function readChanges(
  ports: ExchangePorts,
  file: ChangeFile,
): Promise<Result<IncomingChanges, AppError>> {
  const { id, ruleset, name } = file.from;
  const mine = await findLocal(ports.library, id, raw(name));
  if (!mine.ok) return mine;
  const compatible = checkCompatible(ports.rulesets, mine.value, { ruleset, form: mine.value.form });
  if (!compatible.ok) return compatible;
  const sameForm = inFormOf(file, mine.value);
  if (!sameForm.ok) return sameForm;
  const exchanged = await lastExchange(ports, id);
  const origin = exchanged?.document ?? mine.value;
  const patches = file.lines.filter(travels);
  const theirs = withPatches(origin, patches);
  if (!theirs.ok) return theirs;
  const before = withPatches(origin, inverse(patches));
  return ok({
    mine: mine.value,
    exchanged,
    before: before.ok ? before.value : origin,
    theirs: theirs.value,
    lines: groupPatches(patches),
    whole: false,
    known: true,
    gap: digestOf(origin) !== file.base.digest,
    by: file.by,
    note: file.note,
    madeAt: file.madeAt,
  });
}

async function readWholeCharacter(
  ports: ExchangePorts,
  value: unknown,
): Promise<Result<IncomingChanges, AppError>> {
  const read = await readPortableCharacter(ports.rulesets, value);
  if (!read.ok) return read;
  const theirs = read.value;
  const mine = await findLocal(ports.library, theirs.id, raw(theirs.name));
  if (!mine.ok) return mine;
  const compatible = checkCompatible(ports.rulesets, mine.value, theirs);
  if (!compatible.ok) return compatible;
  const exchanged = await lastExchange(ports, theirs.id);
  const known = exchanged !== undefined;
  const before = exchanged?.document ?? mine.value;
  const patches = patchesBetween(contentOf(before), contentOf(theirs)).filter(travels);
  return ok({
    mine: mine.value,
    exchanged,
    before,
    theirs,
    lines: groupPatches(known ? patches : patches.filter((patch) => !mayBeOurs(patch))),
    whole: true,
    known,
    gap: false,
    by: '',
    note: '',
    madeAt: theirs.updatedAt,
  });
}

/** True for entries that may exist only here: without a known common state, their absence there is not a removal. */
function mayBeOurs(patch: Patch): boolean {
  const [part] = patch.path;
  if (patch.path.length > 1 || (part !== 'ledger' && part !== 'journal' && part !== 'exceptions'))
    return false;
  return patch.op === 'order' || (patch.op === 'item' && patch.to === undefined);
}

function withPatches(
  document: CharacterDocument,
  patches: readonly Patch[],
): Result<CharacterDocument, AppError> {
  return withContent(document, applyPatches(contentOf(document), patches));
}

/** The last exchange of a character, in the current form of its ruleset; `undefined` if it cannot be migrated. */
export async function lastExchange(
  { library, rulesets }: ExchangePorts,
  id: string,
): Promise<ExchangeRecord | undefined> {
  const exchanged = await library.exchanges.read(id);
  if (exchanged === undefined) return undefined;
  const document = await characterUpToDate(rulesets, exchanged.document);
  return document.ok ? { ...exchanged, document: document.value } : undefined;
}

/** The existing character, which must be changeable; errors say what to do. */
async function findLocal(
  { characters }: Library,
  id: string,
  name: Text,
): Promise<Result<CharacterDocument, AppError>> {
  const read = await characters.read(id);
  if (read.ok) {
    const readOnly = strangeKeys(read.value);
    if (readOnly === undefined) return read;
    const params = { name, reason: readOnly.text };
    return err(appError('not-available', { text: message('exchange.file.readOnly', params) }));
  }
  if (read.error.code !== 'not-found') return read;
  const exists = await characters.has(id);
  if (!exists.ok) return exists;
  const key = exists.value ? 'exchange.file.binned' : 'exchange.file.unknown';
  return err(appError('not-found', { text: message(key, { name }) }));
}

function checkCompatible(
  rulesets: Rulesets,
  mine: CharacterDocument,
  theirs: Pick<CharacterDocument, 'ruleset' | 'form'>,
): Result<null, AppError> {
  if (mine.ruleset !== theirs.ruleset) {
    const params = {
      theirs: raw(rulesetName(rulesets, theirs.ruleset)),
      ours: raw(rulesetName(rulesets, mine.ruleset)),
    };
    return err(appError('invalid-input', { text: message('exchange.file.otherRules', params) }));
  }
  if (mine.form !== theirs.form)
    return err(appError('invalid-input', { text: message('exchange.file.otherForm') }));
  return ok(null);
}
