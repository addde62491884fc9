import { inOrder, packsInPlay, createLayering } from '../../shared/homebrew/inPlay';
import type { PackDocument } from '../../shared/homebrew/document';
import type { PortableDocument } from '../../shared/library/portable';
import type { PackShelf } from './packs';
import type { Rulesets } from './rulesets';

/** The rulesets as they will be once a file is taken: with its packs, and those of the library, laid over them. */
export interface FileRules extends Rulesets {
  /** The packs that take part in a campaign of the file or of the library (`null`: in none). */
  packs(ruleset: string, campaign: string | null): Promise<readonly PackDocument[]>;
}

/** The rulesets beside the documents of a file; its campaigns and packs come before those of the library. */
export function rulesOfFile(shelf: PackShelf, documents: readonly PortableDocument[]): FileRules {
  const layer = createLayering();
  const brought = documents.filter((each) => each.kind === 'pack');
  const tables = documents.filter((each) => each.kind === 'campaign');

  const packs = async (ruleset: string, campaign: string | null): Promise<readonly PackDocument[]> => {
    const found = await shelf.inPlay(ruleset, campaign);
    const here = found.ok ? found.value.packs : [];
    const table = tables.find(({ id }) => id === campaign);
    const chosen = table?.ruleset === ruleset ? table.packs : null;
    const other = here.filter(({ id }) => brought.every((pack) => pack.id !== id));
    return inOrder([...packsInPlay(brought, ruleset, chosen), ...other]);
  };

  return {
    manifests: shelf.box.manifests,
    packs,
    load: async (id, campaign = null) => {
      const ruleset = await shelf.box.load(id);
      return ruleset === undefined ? undefined : layer(ruleset, await packs(id, campaign));
    },
  };
}
