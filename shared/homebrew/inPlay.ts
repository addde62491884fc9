import type { Ruleset } from '#shared/rules/ruleset';
import type { PackDocument } from './document';
import { withPacks } from './withPacks';

/** These fields decide whether a pack is active. */
export type PackState = Pick<PackDocument, 'id' | 'on' | 'ruleset'>;

/**
 * The active packs of a ruleset: exactly those that a campaign names (`chosen`), even if they are switched off, or
 * all that are on (`null`).
 */
export function packsInPlay<P extends PackState>(
  packs: readonly P[],
  ruleset: string,
  chosen: readonly string[] | null,
): readonly P[] {
  return packs.filter((pack) =>
    pack.ruleset !== ruleset ? false : chosen === null ? pack.on : chosen.includes(pack.id),
  );
}

/** Ids that a campaign names but the library lacks. */
export function missingPacks(
  packs: readonly Pick<PackDocument, 'id'>[],
  chosen: readonly string[] | null,
): readonly string[] {
  return (chosen ?? []).filter((id) => packs.every((pack) => pack.id !== id));
}

/** Packs are added to the rules in this order: oldest first. */
export function inOrder(packs: readonly PackDocument[]): readonly PackDocument[] {
  return packs.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
}

/** A key that changes whenever a pack does. */
export function packsKey(packs: readonly Pick<PackDocument, 'id' | 'revision' | 'updatedAt'>[]): string {
  return packs
    .map(({ id, revision, updatedAt }) => `${id}@${String(revision)}@${updatedAt}`)
    .toSorted()
    .join(' ');
}

/** This is enough for a few campaigns. */
const remembered = 12;

/** A caching `withPacks`: the same packs always give the same object, so that references can be compared. */
export function createLayering(): typeof withPacks {
  const made = new Map<string, { readonly base: Ruleset; readonly ruleset: Ruleset }>();
  return (base, packs) => {
    const key = `${base.manifest.id} ${packsKey(packs)}`;
    const known = made.get(key);
    const ruleset = known?.base === base ? known.ruleset : withPacks(base, packs);
    made.delete(key);
    made.set(key, { base, ruleset });
    const [oldest] = made.keys();
    if (made.size > remembered && oldest !== undefined) made.delete(oldest);
    return ruleset;
  };
}
