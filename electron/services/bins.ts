import type { DocumentKind } from '../../shared/documents/envelope';
import type { BinRow } from '../../shared/ipc/contract';
import type { AppError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import { raw } from '../../shared/kernel/text';
import type { Library } from '../storage/library';
import type { Rulesets } from './rulesets';

/** The bins of all kinds of documents as one: an id is of one kind only. */
export interface Bins {
  list(): Promise<Result<BinRow[], AppError>>;
  /** Moves a document back and says of which kind it is; `not-found`, `conflict`, `storage-failed`. */
  restore(id: string): Promise<Result<DocumentKind, AppError>>;
  /** Deletes a document for ever, and the rolls that were logged under its id; `not-found`, `storage-failed`. */
  remove(id: string): Promise<Result<DocumentKind, AppError>>;
}

/** The bins of a library. */
export function createBins(library: Library, rulesets: Rulesets): Bins {
  const { characters, campaigns, packs } = library;
  const nameOf = (id: string) => rulesets.manifests.find((manifest) => manifest.id === id)?.name ?? id;

  /** Does something to a document of whichever kind is there. */
  const either = async (
    work: (store: Pick<typeof characters, 'restore' | 'deleteBinned'>) => Promise<Result<void, AppError>>,
  ): Promise<Result<DocumentKind, AppError>> => {
    const asCharacter = await work(characters);
    if (asCharacter.ok) return ok('character');
    if (asCharacter.error.code !== 'not-found') return asCharacter;
    const asCampaign = await work(campaigns);
    if (asCampaign.ok) return ok('campaign');
    if (asCampaign.error.code !== 'not-found') return asCampaign;
    const asPack = await work(packs);
    return asPack.ok ? ok('pack') : asPack;
  };

  return {
    list: async () => {
      const binned = await characters.listBin();
      if (!binned.ok) return binned;
      const shelved = await campaigns.listBin();
      if (!shelved.ok) return shelved;
      const boxed = await packs.listBin();
      if (!boxed.ok) return boxed;
      const ruled =
        (kind: 'campaign' | 'pack') =>
        ({ id, ruleset, name, binnedAt }: Pick<BinRow, 'id' | 'ruleset' | 'name' | 'binnedAt'>): BinRow => {
          return { kind, id, ruleset, name, subtitle: raw(nameOf(ruleset)), binnedAt };
        };
      return ok([
        ...binned.value.map(({ id, ruleset, name, subtitle, binnedAt }) => {
          return { kind: 'character' as const, id, ruleset, name, subtitle, binnedAt };
        }),
        ...shelved.value.map(ruled('campaign')),
        ...boxed.value.map(ruled('pack')),
      ]);
    },
    restore: (id) => either((store) => store.restore(id)),
    remove: async (id) => {
      const removed = await either((store) => store.deleteBinned(id));
      if (!removed.ok) return removed;
      const forgotten = await library.rolls.remove(id);
      return forgotten.ok ? removed : forgotten;
    },
  };
}
