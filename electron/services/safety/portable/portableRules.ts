import { inOrder, packsInPlay, createLayering } from '#shared/homebrew/inPlay';
import type { PackDocument } from '#shared/homebrew/document';
import type { AppError } from '#shared/kernel/errors';
import { faultyGameError } from '#shared/homebrew/games/gameErrors';
import type { PackSource } from '#electron/services/library/packs';
import type { Rulesets } from '#electron/services/library/rulesets';
import type { Ruleset } from '#shared/rules/ruleset';
import type { AnyDocument } from '#shared/library/kinds';

/** Rulesets as they will be after the import: with packs of the file and of the library. */
export interface FileRules extends Rulesets {
  /** Rulesets and games of the file or of the library, without packs. */
  readonly withoutPacks: Rulesets;
  /** Active packs in a campaign of the file or of the library (`null`: in none). */
  packs(ruleset: string, campaign: string | null): Promise<readonly PackDocument[]>;
}

/** Campaigns and packs of the file take precedence over those of the library. */
export async function rulesOfFile(
  packSource: PackSource,
  documents: readonly AnyDocument[],
): Promise<FileRules> {
  const layer = createLayering();
  const ownPacks = documents.filter((each) => each.kind === 'pack');
  const campaigns = documents.filter((each) => each.kind === 'campaign');
  const withoutPacks = await gamesOfFile(packSource.builtIn, documents);

  const packs = async (ruleset: string, campaign: string | null): Promise<readonly PackDocument[]> => {
    const found = await packSource.inPlay(ruleset, campaign);
    const here = found.ok ? found.value.packs : [];
    const campaignOfFile = campaigns.find(({ id }) => id === campaign);
    const chosen = campaignOfFile?.ruleset === ruleset ? campaignOfFile.packs : null;
    const other = here.filter(({ id }) => ownPacks.every((pack) => pack.id !== id));
    return inOrder([...packsInPlay(ownPacks, ruleset, chosen), ...other]);
  };

  return {
    manifests: withoutPacks.manifests,
    withoutPacks,
    packs,
    load: async (id, campaign = null) => {
      const ruleset = await withoutPacks.load(id);
      return ruleset === undefined ? undefined : layer(ruleset, await packs(id, campaign));
    },
    faultOf: async (id) => withoutPacks.faultOf?.(id),
  };
}

/** Games of the file take precedence over those of the library. */
export async function gamesOfFile(here: Rulesets, documents: readonly AnyDocument[]): Promise<Rulesets> {
  const own = documents.filter((each) => each.kind === 'ruleset');
  if (own.length === 0) return here;
  const { publishedRules } = await import('#shared/homebrew/games/interpreted');
  const games = new Map<string, Ruleset | undefined>();
  const faults = new Map<string, AppError>();
  for (const document of own) {
    const rules = publishedRules(document);
    if (rules === undefined) continue;
    games.set(document.id, rules.ok ? rules.value : undefined);
    if (!rules.ok) faults.set(document.id, faultyGameError(document, rules.error));
  }
  return {
    manifests: [...here.manifests, ...[...games.values()].flatMap((game) => game?.manifest ?? [])],
    load: async (id, campaign) => (games.has(id) ? games.get(id) : here.load(id, campaign)),
    faultOf: async (id) => faults.get(id) ?? here.faultOf?.(id),
  };
}
