import { createHash } from 'node:crypto';
import { contentOf, withContent } from '../../shared/character/content';
import { gathered, type Difference } from '../../shared/character/differences';
import type { CharacterDocument } from '../../shared/character/document';
import { applyPatches, inverse, patchesBetween, type Patch } from '../../shared/character/patches';
import { parseJson } from '../../shared/documents/json';
import { strangeKeys } from '../../shared/documents/readOnly';
import {
  canonical,
  inFormOf,
  isChangeFile,
  readChangeFile,
  type ChangeFile,
} from '../../shared/exchange/changeFile';
import { travels } from '../../shared/exchange/travels';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message, raw, type Text } from '../../shared/kernel/text';
import type { Exchanged } from '../storage/exchanges';
import type { Library } from '../storage/library';
import { readForeign } from './exchange';
import type { Rulesets } from './rulesets';
import { characterUpToDate } from './summarise';

/** What reading somebody else's version of a character needs. */
export interface ReadingPorts {
  readonly library: Library;
  readonly rulesets: Rulesets;
}

/**
 * Somebody else's version of a character that is here.
 *
 * - `mine`: the character here; `exchanged`: what is known of earlier exchanges
 * - `before`: what the lines start from; `theirs`: what the other side has, as far as the file tells
 * - `known`, `gap`: see `ChangeOffer`
 */
export interface Incoming {
  readonly mine: CharacterDocument;
  readonly exchanged: Exchanged | undefined;
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

/** Reads the text of a change file, or of a portable file, about a character that is here and can be changed; refusals say why. */
export async function readIncoming(ports: ReadingPorts, text: string): Promise<Result<Incoming, AppError>> {
  const json = parseJson(text);
  if (!json.ok) return json;
  if (!isChangeFile(json.value)) return readWhole(ports, json.value);
  const file = readChangeFile(json.value);
  return file.ok ? readChanges(ports, file.value) : file;
}

/** A digest of a character's content, to tell whether two states are the same. */
export function digestOf(document: CharacterDocument): string {
  return createHash('sha256').update(canonical(document)).digest('base64url');
}

async function readChanges(ports: ReadingPorts, file: ChangeFile): Promise<Result<Incoming, AppError>> {
  const { id, ruleset, name } = file.from;
  const mine = await find(ports.library, id, raw(name));
  if (!mine.ok) return mine;
  const fits = fitting(ports.rulesets, mine.value, { ruleset, form: mine.value.form });
  if (!fits.ok) return fits;
  const sameForm = inFormOf(file, mine.value);
  if (!sameForm.ok) return sameForm;
  const exchanged = await exchangedOf(ports, id);
  const origin = exchanged?.document ?? mine.value;
  const patches = file.lines.filter(travels);
  const theirs = patched(origin, patches);
  if (!theirs.ok) return theirs;
  const before = patched(origin, inverse(patches));
  return ok({
    mine: mine.value,
    exchanged,
    before: before.ok ? before.value : origin,
    theirs: theirs.value,
    lines: gathered(patches),
    whole: false,
    known: true,
    gap: digestOf(origin) !== file.base.digest,
    by: file.by,
    note: file.note,
    madeAt: file.madeAt,
  });
}

async function readWhole(ports: ReadingPorts, value: unknown): Promise<Result<Incoming, AppError>> {
  const read = await readForeign(ports.rulesets, value);
  if (!read.ok) return read;
  const theirs = read.value;
  const mine = await find(ports.library, theirs.id, raw(theirs.name));
  if (!mine.ok) return mine;
  const fits = fitting(ports.rulesets, mine.value, theirs);
  if (!fits.ok) return fits;
  const exchanged = await exchangedOf(ports, theirs.id);
  const known = exchanged !== undefined;
  const before = exchanged?.document ?? mine.value;
  const patches = patchesBetween(contentOf(before), contentOf(theirs)).filter(travels);
  return ok({
    mine: mine.value,
    exchanged,
    before,
    theirs,
    lines: gathered(known ? patches : patches.filter((patch) => !mayBeOurs(patch))),
    whole: true,
    known,
    gap: false,
    by: '',
    note: '',
    madeAt: theirs.updatedAt,
  });
}

/** What happened only here is nothing that the other side took away, where nobody knows what both had in common. */
function mayBeOurs(patch: Patch): boolean {
  const [part] = patch.path;
  if (patch.path.length > 1 || (part !== 'ledger' && part !== 'journal' && part !== 'waivers')) return false;
  return patch.op === 'order' || (patch.op === 'item' && patch.to === undefined);
}

function patched(
  document: CharacterDocument,
  patches: readonly Patch[],
): Result<CharacterDocument, AppError> {
  return withContent(document, applyPatches(contentOf(document), patches));
}

/** What is known of the exchange of a character, in the form that its ruleset writes today; what cannot be brought there is not known. */
export async function exchangedOf(
  { library, rulesets }: ReadingPorts,
  id: string,
): Promise<Exchanged | undefined> {
  const exchanged = await library.exchanges.read(id);
  if (exchanged === undefined) return undefined;
  const document = await characterUpToDate(rulesets, exchanged.document);
  return document.ok ? { ...exchanged, document: document.value } : undefined;
}

/** The character here, that can be changed; where there is none, what to do about it. */
async function find(
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
  const held = await characters.has(id);
  if (!held.ok) return held;
  const key = held.value ? 'exchange.file.binned' : 'exchange.file.unknown';
  return err(appError('not-found', { text: message(key, { name }) }));
}

function fitting(
  rulesets: Rulesets,
  mine: CharacterDocument,
  theirs: Pick<CharacterDocument, 'ruleset' | 'form'>,
): Result<null, AppError> {
  const nameOf = (id: string) => rulesets.manifests.find((manifest) => manifest.id === id)?.name ?? id;
  if (mine.ruleset !== theirs.ruleset) {
    const params = { theirs: raw(nameOf(theirs.ruleset)), ours: raw(nameOf(mine.ruleset)) };
    return err(appError('invalid-input', { text: message('exchange.file.otherRules', params) }));
  }
  if (mine.form !== theirs.form)
    return err(appError('invalid-input', { text: message('exchange.file.otherForm') }));
  return ok(null);
}
