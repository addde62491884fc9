import { z } from 'zod';
import type { DocumentKind } from '#shared/documents/envelope';
import type { PackDocument } from '#shared/homebrew/document';
import type { GameDocument } from '#shared/homebrew/games/document';
import type { Supplied } from '#shared/joined/supplied';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import { sameValue } from '#shared/kernel/same';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Library } from '#electron/storage/library';
import { checkPortrait } from '#electron/services/library/portrait';

/** Documents that the library got from the table, by the id of the supply; `revision` is that of the document made of it. */
export const keptSchema = z.record(
  z.string(),
  z.object({ digest: z.string(), revision: z.int().nullable() }),
);
export type Kept = z.infer<typeof keptSchema>;

export interface KeptSuppliesPorts {
  readonly library: Pick<Library, 'characters' | 'games' | 'packs'>;
  readonly kept: {
    readonly read: () => Promise<Kept>;
    readonly write: (kept: Kept) => Promise<void>;
  };
  readonly changed: (kind: DocumentKind) => void;
  /** News for the player. */
  readonly notify: (text: Text) => void;
}

interface Store<D> {
  read(id: string): Promise<Result<D, AppError>>;
  save(document: D): Promise<Result<{ readonly revision: number }, AppError>>;
}

/**
 * Puts what own sheets need into the library, where it stays after the table, and follows its changes. A document that was
 * there before, or that the player changed since, is never overwritten.
 */
export async function keepSupplies(supplies: readonly Supplied[], ports: KeptSuppliesPorts): Promise<void> {
  const { library } = ports;
  let kept = await ports.kept.read();
  for (const supply of supplies) {
    const last = kept[supply.id];
    if (last?.digest === supply.digest) continue;
    const revision = await keepOne(supply, last?.revision ?? null);
    if (revision === 'later') continue;
    kept = { ...kept, [supply.id]: { digest: supply.digest, revision } };
    await ports.kept.write(kept);
  }

  async function keepOne(supply: Supplied, last: number | null): Promise<number | null | 'later'> {
    switch (supply.kind) {
      case 'game':
        return keepDocument(supply.content, last, library.games, isSameGame);
      case 'pack':
        return keepDocument({ ...supply.content, on: true }, last, library.packs, isSamePack);
      case 'portrait': {
        const sheet = await library.characters.read(supply.of);
        // The sheet comes by its room.
        if (!sheet.ok) return 'later';
        if (sheet.value.portrait !== null || !checkPortrait(supply.content).ok) return null;
        const saved = await library.characters.save({ ...sheet.value, portrait: supply.content });
        if (!saved.ok) return 'later';
        ports.changed('character');
        return null;
      }
    }
  }

  async function keepDocument<D extends GameDocument | PackDocument>(
    document: D,
    last: number | null,
    store: Store<D>,
    isSame: (one: D, other: D) => boolean,
  ): Promise<number | null> {
    const { kind, id } = document;
    const name = raw(document.name);
    const there = await store.read(id);
    if (there.ok && there.value.revision !== last) {
      if (!isSame(there.value, document))
        ports.notify(message(`joinedTable.supply.differs.${kind}`, { name }));
      return null;
    }
    if (!there.ok && there.error.code !== 'not-found') return null;
    const saved = await store.save({ ...document, revision: there.ok ? there.value.revision : 0 });
    if (!saved.ok) {
      ports.notify(saved.error.text);
      return null;
    }
    ports.changed(kind);
    ports.notify(message(`joinedTable.supply.${there.ok ? 'changed' : 'kept'}.${kind}`, { name }));
    return saved.value.revision;
  }
}

function isSameGame(one: GameDocument, other: GameDocument): boolean {
  return one.published?.at === other.published?.at;
}

function isSamePack(one: PackDocument, other: PackDocument): boolean {
  return sameValue([one.rules, one.things], [other.rules, other.things]);
}
