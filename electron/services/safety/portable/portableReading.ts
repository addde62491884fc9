import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { DocumentKind, Envelope } from '#shared/documents/envelope';
import { faultAt, readMembers } from '#shared/library/portable';
import { appError, eachError, jointError, type AppError } from '#shared/kernel/errors';
import { ageBeside } from '#shared/kernel/moments';
import type { Clock } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import type { AnyDocument } from '#shared/library/kinds';
import type { PortableFault, PortableItem } from '#shared/safety/portable';
import type { Library } from '#electron/storage/library';
import type { PackSource } from '#electron/services/library/packs';
import { validateDocument } from './validateDocument';
import { remarksOn } from './portableRemarks';
import { gamesOfFile, rulesOfFile } from './portableRules';
import type { Rulesets } from '#electron/services/library/rulesets';
import { storeOf } from '#electron/services/library/stores';
import { characterUpToDate } from '#electron/services/library/summaries';

export interface PortableSources {
  readonly library: Library;
  readonly packSource: PackSource;
}

export interface PortablePorts extends PortableSources {
  readonly clock: Clock;
}

/** A document of a portable file with its state in the library. */
export interface PortableMember {
  readonly document: AnyDocument;
  readonly item: PortableItem;
}

/** Readable documents of a portable file, and every fault with its path. */
export interface PortableContents {
  readonly members: readonly PortableMember[];
  readonly faults: readonly AppError[];
}

/**
 * Validates a portable file's JSON without writing anything. It fails only if no document can be read:
 * `invalid-input`, `newer-version`; and `storage-failed`.
 */
export async function readPortableFile(
  { library, packSource, clock }: PortablePorts,
  value: unknown,
): Promise<Result<PortableContents, AppError>> {
  const read = readMembers(value);
  if (!read.ok) return read;
  const faults: AppError[] = [];
  const found: { readonly path: string; readonly document: AnyDocument }[] = [];
  const readable = read.value.flatMap(({ document }) => (document.ok ? [document.value] : []));
  const withoutPacks = await gamesOfFile(packSource.builtIn, readable);
  for (const { path, document } of read.value) {
    const current = await upToDate(withoutPacks, path, document);
    if (current.ok) found.push({ path, document: current.value });
    else faults.push(current.error);
  }
  if (found.length === 0) {
    const [damaged = appError('invalid-input'), ...others] = faults;
    return err(jointError([damaged, ...others]));
  }

  const documents = found.map(({ document }) => document);
  const rulesets = await rulesOfFile(packSource, documents);
  const matchOf = createLibraryMatcher(library, clock);
  const members: PortableMember[] = [];
  for (const [at, { path, document }] of found.entries()) {
    const isRepeated = documents.slice(0, at).some((other) => isSame(other, document));
    if (isRepeated) faults.push(appError('invalid-input', { path, text: message('portable.twice') }));
    const validation = await validateDocument({ rulesets, builtIn: withoutPacks }, documents, document, path);
    const match = await matchOf(document);
    if (!match.ok) return match;
    const remarks = await remarksOn(library, documents, document);
    if (!remarks.ok) return remarks;
    faults.push(...validation.faults);
    const { kind, id, name, ruleset, updatedAt } = document;
    members.push({
      document,
      item: {
        kind,
        id,
        name,
        ruleset,
        updatedAt,
        subtitle: validation.subtitle,
        hasPortrait: document.kind === 'character' && document.portrait !== null,
        ...match.value,
        remarks: [...remarks.value],
      },
    });
  }
  return ok({ members, faults });
}

/** The document at a path, in the library's current form, a character also in that of its ruleset. */
async function upToDate(
  rulesets: Rulesets,
  place: string,
  read: Result<AnyDocument, AppError>,
): Promise<Result<AnyDocument, AppError>> {
  if (!read.ok || read.value.kind !== 'character') return read;
  const current = await characterUpToDate(rulesets, read.value);
  return current.ok ? current : err(faultAt(place, current.error));
}

const mostListed = 20;

/**
 * Combines the faults of a file into one error: the code and path of the first, and numbered messages of all,
 * since not all of them are sentences.
 */
export function refusal(error: AppError): AppError {
  const faults = eachError(error);
  const [first = error] = faults;
  if (faults.length === 1) return first;
  const lines: Text[] = faults
    .slice(0, mostListed)
    .map((fault, index) => message('portable.numbered', { number: index + 1, fault: faultLine(fault) }));
  const more = faults.length - lines.length;
  if (more > 0) lines.push(message('portable.unlisted', { count: more }));
  const all = lines.reduce((head, tail) => message('portable.faultPair', { head, tail }));
  return appError(first.code, {
    ...(first.path !== undefined && { path: first.path }),
    text: message('portable.faults', { count: faults.length, faults: all }),
  });
}

export function toFault({ path = '', text }: AppError): PortableFault {
  return { path, text };
}

function faultLine({ path, text }: AppError): Text {
  return path === undefined ? text : message('portable.fault', { path, text });
}

function isSame(one: AnyDocument, other: AnyDocument): boolean {
  return one.kind === other.kind && one.id === other.id;
}

type BinnedRows = ReadonlyMap<string, { readonly name: string; readonly updatedAt: string }>;

const nameSchema = z.looseObject({ name: z.string() });

/** Finds existing counterparts of documents; bins are listed once, and only if they contain anything. */
function createLibraryMatcher(library: Library, clock: Clock) {
  const bins = new Map<DocumentKind, BinnedRows>();
  const binOf = async (kind: DocumentKind): Promise<BinnedRows> => {
    const known = bins.get(kind);
    if (known !== undefined) return known;
    const listed = await storeOf(library, kind).listBin();
    const rows = new Map((listed.ok ? listed.value : []).map((row) => [row.id, row]));
    bins.set(kind, rows);
    return rows;
  };

  return async (
    document: AnyDocument,
  ): Promise<Result<Pick<PortableItem, 'duplicate' | 'here' | 'age' | 'called'>, AppError>> => {
    const { kind, id, name } = document;
    const store = storeOf(library, kind);
    const held = await store.has(id);
    if (!held.ok) return held;
    if (!held.value) return ok({ duplicate: 'none', here: null, age: 'unclear', called: name });
    const stored = await store.read(id);
    if (stored.ok) {
      const same = isDeepStrictEqual(contentOf(stored.value), contentOf(document));
      const called = nameSchema.safeParse(stored.value).data?.name ?? name;
      const age = ageBeside(stored.value, document, clock.now());
      return ok({ duplicate: same ? 'same' : 'here', here: stored.value.updatedAt, age, called });
    }
    if (stored.error.code === 'storage-failed') return stored;
    if (stored.error.code !== 'not-found')
      return ok({ duplicate: 'here', here: null, age: 'unclear', called: name });
    const binned = (await binOf(kind)).get(id);
    return ok({
      duplicate: 'binned',
      here: binned?.updatedAt ?? null,
      age: 'unclear',
      called: binned?.name ?? name,
    });
  };
}

/** The document without its revision and time of saving. */
function contentOf({ revision: _revision, updatedAt: _updatedAt, ...content }: Envelope) {
  return content;
}
