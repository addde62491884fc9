import type { Parties, Participant } from '#shared/campaign/past/revertTogether';
import type { CharacterDocument } from '#shared/character/document';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import type { Library } from '#electron/storage/library';
import { bondsIn } from '#electron/services/library/bonds';
import type { Rulesets } from '#electron/services/library/rulesets';

/** Finds documents that take part in a campaign's past, each opened by its own rules. */
export function participantsIn({
  library,
  rulesets,
}: {
  readonly library: Library;
  readonly rulesets: Rulesets;
}): Parties {
  const bondsOf = bondsIn(library);
  return {
    campaign: (id) => library.campaigns.read(id),
    character: async (id) => {
      const read = await library.characters.read(id);
      if (!read.ok) return read;
      const ruleset = await rulesets.load(read.value.ruleset, read.value.campaign);
      if (ruleset === undefined) return err(appError('unknown-ruleset'));
      const bonds = await bondsOf(read.value);
      const open = (document: CharacterDocument) => {
        const opened = ruleset.open(document, bonds);
        return opened.ok ? opened.value : undefined;
      };
      const participant: Participant = {
        document: read.value,
        open,
        ledgerOf: (document) => {
          const opened = open(document);
          return opened && ledgerOf(opened, document);
        },
      };
      return ok(participant);
    },
  };
}
