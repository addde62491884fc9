import { documentKinds } from '#shared/documents/envelope';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import type { AnyDocument } from '#shared/library/kinds';
import { openToyLibrary } from '#test/integration/storage/children/openToyLibrary';

/** The view of a program that opens a library: documents and histories by id, with each snapshot read. */
export interface Seen {
  readonly documents: ReadonlyMap<string, AnyDocument>;
  readonly histories: ReadonlyMap<string, readonly number[]>;
  readonly binned: readonly string[];
  /** The list of characters, as `id name`. */
  readonly rows: readonly string[];
}

/** The operations used on documents of any kind. */
interface AnyStore {
  list(): Promise<
    Result<{ rows: readonly { id: string; name: string }[]; troubled: readonly unknown[] }, AppError>
  >;
  read(id: string): Promise<Result<AnyDocument, AppError>>;
  listBin(): Promise<Result<readonly { id: string }[], AppError>>;
}

const storeOf = { character: 'characters', campaign: 'campaigns', pack: 'packs', ruleset: 'games' } as const;

/** Opens a library as the next start of the program does, reads all of it, and saves once more. */
export async function look(folder: string): Promise<Seen> {
  const library = openToyLibrary(folder);
  try {
    const documents = new Map<string, AnyDocument>();
    const histories = new Map<string, readonly number[]>();
    const binned: string[] = [];
    const rows: string[] = [];
    for (const kind of documentKinds) {
      const store: AnyStore = library[storeOf[kind]];
      const list = value(await store.list());
      same(list.troubled, [], 'troubled files');
      for (const { id } of list.rows) documents.set(id, value(await store.read(id)));
      if (kind === 'character') rows.push(...list.rows.map(({ id, name }) => `${id} ${name}`));
      binned.push(...value(await store.listBin()).map(({ id }) => id));
      for (const id of [...documents.keys(), ...binned]) {
        const kept = value(await library.snapshots.list({ kind, id }));
        for (const { key } of kept) value(await library.snapshots.read({ kind, id }, key));
        if (kept.length > 0)
          histories.set(
            id,
            kept.map(({ revision }) => revision),
          );
      }
    }
    return { documents, histories, binned, rows: rows.toSorted() };
  } finally {
    await library.close();
  }
}

/** Fails with a description if a condition is false. */
export function claim(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

/** Fails if two values differ. */
export function same(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  claim(a === b, `${what}: ${a}, not ${b}`);
}

/** The value of a success. */
export function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
