import type { PackDocument } from '../../shared/homebrew/document';
import type { AppError } from '../../shared/kernel/errors';
import { withPacks } from '../../shared/homebrew/withPacks';
import { ok, type Result } from '../../shared/kernel/result';
import type { Library } from '../storage/library';
import type { Rulesets } from './rulesets';

/** The packs of a ruleset that are switched on, oldest first; one that cannot be read is left out; `storage-failed`. */
export async function packsOf(library: Library, ruleset: string): Promise<Result<PackDocument[], AppError>> {
  const listed = await library.packs.list();
  if (!listed.ok) return listed;
  const wanted = listed.value.rows.filter((row) => row.on && row.ruleset === ruleset);
  const read = await Promise.all(wanted.map((row) => library.packs.read(row.id)));
  const packs = read.flatMap((pack) => (pack.ok && pack.value.on ? [pack.value] : []));
  return ok(packs.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)));
}

/** The rulesets with what the packs of the library add to them; where these cannot be read, as they are. */
export function withHomebrew(rulesets: Rulesets, library: Library): Rulesets {
  return {
    manifests: rulesets.manifests,
    load: async (id) => {
      const ruleset = await rulesets.load(id);
      if (ruleset === undefined) return undefined;
      const packs = await packsOf(library, id);
      return packs.ok ? withPacks(ruleset, packs.value) : ruleset;
    },
  };
}
