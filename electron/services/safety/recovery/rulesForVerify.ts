import { bringUpToDate } from '#shared/rules/versions/migrations';
import { ok } from '#shared/kernel/result';
import type { VerifyRules } from '#electron/storage/recovery/verifyFile';
import type { Rulesets } from '#electron/services/library/rulesets';

/** Verifies documents by their rulesets; a ruleset that is listed but cannot be loaded refuses none. */
export function rulesForVerify(
  rulesets: Rulesets,
  known: readonly string[] = rulesets.manifests.map(({ id }) => id),
): VerifyRules {
  const ids = new Set(known);
  return {
    knows: (id) => ids.has(id),
    inspect: async (document) => {
      const ruleset =
        document.kind === 'character' ? await rulesets.load(document.ruleset, document.campaign) : undefined;
      if (ruleset === undefined || document.kind !== 'character') return ok('today');
      const current = bringUpToDate(ruleset, document);
      if (!current.ok) return current;
      const opened = ruleset.open(current.value);
      return opened.ok ? ok(current.value === document ? 'today' : 'older') : opened;
    },
  };
}
