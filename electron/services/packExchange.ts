import { faultInPortable, portableKind, readPortable } from '../../shared/documents/portable';
import type { PackDocument } from '../../shared/homebrew/document';
import type { ImportMode, PackOffer } from '../../shared/homebrew/exchange';
import { underId } from '../../shared/homebrew/pack';
import { faultsText, namedFaults, thingCounts, type NamedFault } from '../../shared/homebrew/report';
import { appError, type AppError } from '../../shared/kernel/errors';
import type { Ids } from '../../shared/kernel/ports';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message, raw } from '../../shared/kernel/text';
import type { Library } from '../storage/library';
import type { PackShelf } from './packs';
import { requireRuleset } from './rulesets';

/** What taking a pack in needs. */
export interface PackExchange {
  readonly library: Library;
  readonly shelf: PackShelf;
  readonly ids: Ids;
}

/** A pack that was taken in; `replaced` is the id under which the one in its place went to the bin. */
export interface TakenIn {
  readonly pack: PackDocument;
  readonly replaced: string | null;
}

/** Looks through a portable file's JSON, writing nothing; refused is only what is no pack of rules that are here. */
export async function checkPack(
  exchange: PackExchange,
  value: unknown,
): Promise<Result<PackOffer, AppError>> {
  const read = await readForeignPack(exchange, value);
  if (!read.ok) return read;
  const { pack, faults } = read.value;
  const existing = await existingOf(exchange.library, pack.id);
  if (!existing.ok) return existing;
  const { id, name, author, about, ruleset, updatedAt, rules, tables, cards } = pack;
  return ok({
    ...{ id, name, author, about, ruleset, updatedAt },
    rules: rules.length,
    tables: tables.length,
    cards: cards.length,
    things: thingCounts(pack),
    faults: [...faults],
    existing: existing.value,
  });
}

/**
 * Takes a pack from a portable file's JSON. Any fault in it is `invalid-input` that names them all; nothing is written
 * then. Where its id is taken, it is refused (`add`, `conflict`), becomes a copy, or takes the place of the other,
 * which goes to the bin.
 */
export async function importPack(
  exchange: PackExchange,
  value: unknown,
  mode: ImportMode,
): Promise<Result<TakenIn, AppError>> {
  const read = await readForeignPack(exchange, value);
  if (!read.ok) return read;
  const { pack, faults } = read.value;
  if (faults.length > 0) return err(faultInPortable(value, refusal(pack, faults)));
  const existing = await existingOf(exchange.library, pack.id);
  if (!existing.ok) return existing;
  if (existing.value === null) return store(exchange, { ...pack, revision: 0 }, null);
  switch (mode) {
    case 'add': {
      const { name } = existing.value;
      const other = name === '' ? message('homebrew.untitled') : raw(name);
      return err(appError('conflict', { text: message('homebrew.exchange.taken', { name: other }) }));
    }
    case 'copy':
      return store(exchange, underId(pack, exchange.ids.next()), null);
    case 'replace':
      return replace(exchange, pack, existing.value.where);
  }
}

/**
 * The pack that is there keeps its place in every list of ids, so the new one is stored over it; what was there goes to
 * the bin as a copy first, so that a failure at any step loses nothing.
 */
async function replace(
  exchange: PackExchange,
  pack: PackDocument,
  where: 'library' | 'bin',
): Promise<Result<TakenIn, AppError>> {
  const { packs } = exchange.library;
  if (where === 'bin') {
    const restored = await packs.restore(pack.id);
    if (!restored.ok) return notHere(restored.error);
  }
  const old = await packs.read(pack.id);
  if (!old.ok) return notHere(old.error);
  // Off, so that nothing of it takes part twice while it is on its way to the bin.
  const kept = await packs.save({ ...underId(old.value, exchange.ids.next()), on: false });
  if (!kept.ok) return kept;
  const binned = await packs.bin(kept.value.id);
  if (!binned.ok) return notHere(binned.error);
  return store(exchange, { ...pack, revision: old.value.revision }, kept.value.id);
}

async function store(
  { library }: PackExchange,
  pack: PackDocument,
  replaced: string | null,
): Promise<Result<TakenIn, AppError>> {
  const saved = await library.packs.save(pack);
  return saved.ok ? ok({ pack: saved.value, replaced }) : saved;
}

/** Somebody else moved the pack meanwhile. */
function notHere(error: AppError): Result<never, AppError> {
  return err(error.code === 'not-found' ? appError('conflict') : error);
}

async function readForeignPack(
  { shelf }: PackExchange,
  value: unknown,
): Promise<Result<{ readonly pack: PackDocument; readonly faults: readonly NamedFault[] }, AppError>> {
  const kind = portableKind(value);
  if (kind === 'character' || kind === 'campaign') {
    const text = message(`homebrew.exchange.${kind === 'character' ? 'isCharacter' : 'isCampaign'}`);
    return err(appError('invalid-input', { text }));
  }
  const read = readPortable(value);
  if (!read.ok) return read;
  const { value: pack } = read;
  if (pack.kind !== 'pack')
    return err(appError('invalid-input', { text: message('services.portable.foreign') }));
  const ruleset = await requireRuleset(shelf.box, pack.ruleset);
  if (!ruleset.ok) return ruleset;
  const beside = await shelf.inPlay(pack.ruleset, null);
  if (!beside.ok) return beside;
  return ok({ pack, faults: namedFaults(pack, ruleset.value, beside.value.packs) });
}

/** What is in the library or its bin under an id already. */
async function existingOf(library: Library, id: string): Promise<Result<PackOffer['existing'], AppError>> {
  const taken = await library.packs.has(id);
  if (!taken.ok) return taken;
  if (!taken.value) return ok(null);
  const here = await library.packs.read(id);
  if (here.ok) return ok({ name: here.value.name, updatedAt: here.value.updatedAt, where: 'library' });
  if (here.error.code !== 'not-found') return ok({ name: '', updatedAt: null, where: 'library' });
  const bin = await library.packs.listBin();
  if (!bin.ok) return bin;
  const row = bin.value.find((each) => each.id === id);
  return ok({ name: row?.name ?? '', updatedAt: row?.updatedAt ?? null, where: 'bin' });
}

/** Where in a pack's file a fault stands: `things[2].data.effects[0].to`. */
function placeOf(pack: PackDocument, fault: NamedFault | undefined): string {
  if (fault === undefined) return '';
  const list: readonly { readonly id: string }[] = pack[fault.part];
  const item = `${fault.part}[${String(list.findIndex(({ id }) => id === fault.id))}]`;
  return fault.path === undefined || fault.path === '' ? item : `${item}.data.${fault.path}`;
}

function refusal(pack: PackDocument, faults: readonly NamedFault[]): AppError {
  const name = pack.name.trim() === '' ? message('homebrew.untitled') : raw(pack.name);
  return appError('invalid-input', {
    path: placeOf(pack, faults[0]),
    text: message('homebrew.exchange.refused', { name, count: faults.length, faults: faultsText(faults) }),
  });
}
