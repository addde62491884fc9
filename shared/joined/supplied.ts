import type { z } from 'zod';
import { portraitSchema, type Portrait } from '#shared/character/document';
import { packSchema, type PackDocument } from '#shared/homebrew/document';
import { inOrder } from '#shared/homebrew/inPlay';
import { gameSchema, type GameDocument } from '#shared/homebrew/games/document';
import type { TableLink } from '#shared/table/link';
import { contentIn, type StoredSupply } from '#shared/table/rooms/supplies';

/** A supply as it can be used; those of a later version cannot, and are left out. */
export type Supplied = Pick<StoredSupply, 'id' | 'of' | 'digest' | 'characters'> &
  (
    | { readonly kind: 'game'; readonly content: GameDocument }
    | { readonly kind: 'pack'; readonly content: PackDocument }
    | { readonly kind: 'portrait'; readonly content: Portrait }
  );

/** Each text is parsed once. */
export function suppliedBy(link: Pick<TableLink, 'supplies'>): () => readonly Supplied[] {
  const parsed = new Map<string, Supplied | undefined>();
  return () => {
    const all = link.supplies();
    const digests = new Set(all.map(({ digest }) => digest));
    for (const digest of parsed.keys()) if (!digests.has(digest)) parsed.delete(digest);
    return all.flatMap((supply) => {
      if (!parsed.has(supply.digest)) parsed.set(supply.digest, suppliedFrom(supply));
      const found = parsed.get(supply.digest);
      return found === undefined ? [] : [{ ...found, ...partsOf(supply) }];
    });
  };
}

function suppliedFrom(supply: StoredSupply): Supplied | undefined {
  const { kind } = supply;
  const parts = partsOf(supply);
  const content = contentIn(supply);
  const read = <T>(schema: z.ZodType<T>): T | undefined => schema.safeParse(content).data;
  switch (kind) {
    case 'game': {
      const game = read(gameSchema);
      return game?.id === supply.of ? { ...parts, kind, content: game } : undefined;
    }
    case 'pack': {
      const pack = read(packSchema);
      return pack?.id === supply.of ? { ...parts, kind, content: pack } : undefined;
    }
    case 'portrait': {
      const portrait = read(portraitSchema);
      return portrait === undefined ? undefined : { ...parts, kind, content: portrait };
    }
  }
}

function partsOf({ id, of, digest, characters }: StoredSupply) {
  return { id, of, digest, characters };
}

export function gamesIn(supplied: readonly Supplied[]): readonly GameDocument[] {
  return supplied.flatMap((each) => (each.kind === 'game' ? [each.content] : []));
}

/** The packs of own sheets under these rules: the table gives no others. */
export function packsIn(supplied: readonly Supplied[], ruleset: string): readonly PackDocument[] {
  const packs = supplied.flatMap((each) => (each.kind === 'pack' ? [each.content] : []));
  return inOrder(packs.filter((pack) => pack.ruleset === ruleset));
}

export function portraitIn(supplied: readonly Supplied[], character: string): Portrait | null {
  const found = supplied.find((each) => each.kind === 'portrait' && each.of === character);
  return found?.kind === 'portrait' ? found.content : null;
}
