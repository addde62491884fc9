import type { Ruleset } from '../rules/ruleset';
import type { PackDocument } from './document';
import { withPacks } from './withPacks';

/** What decides whether a pack takes part. */
export type PackState = Pick<PackDocument, 'id' | 'on' | 'ruleset'>;

/**
 * The packs of a ruleset that take part: exactly those that a campaign names, also where they are switched off
 * (`chosen`), or all that are on (`null`).
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

/** Those that a campaign names and that are not here. */
export function missingPacks(
  packs: readonly Pick<PackDocument, 'id'>[],
  chosen: readonly string[] | null,
): readonly string[] {
  return (chosen ?? []).filter((id) => packs.every((pack) => pack.id !== id));
}

/** Packs in the order in which they are laid over the rules: the oldest first. */
export function inOrder(packs: readonly PackDocument[]): readonly PackDocument[] {
  return packs.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
}

/** Tells one state of packs from every other. */
export function packsKey(packs: readonly Pick<PackDocument, 'id' | 'revision' | 'updatedAt'>[]): string {
  return packs
    .map(({ id, revision, updatedAt }) => `${id}@${String(revision)}@${updatedAt}`)
    .toSorted()
    .join(' ');
}

/** How many put together rulesets are remembered: those of a few campaigns. */
const remembered = 12;

/**
 * `withPacks` that gives the same ruleset again for the same packs, so that all who hold it hold one and the same.
 */
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
