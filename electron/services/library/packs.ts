import type { PackDocument } from '../../../shared/homebrew/document';
import {
  createLayering,
  inOrder,
  missingPacks,
  packsInPlay,
  packsKey,
} from '../../../shared/homebrew/inPlay';
import type { CampaignRow, LibraryRow, PackRow } from '../../../shared/ipc/contract';
import type { AppError } from '../../../shared/kernel/errors';
import { ok, type Result } from '../../../shared/kernel/result';
import type { Library } from '../../storage/library';
import type { Rulesets } from './rulesets';

export interface PackSource {
  /** The built-in rulesets without homebrew. */
  readonly builtIn: Rulesets;
  /** The rulesets with what takes part in a campaign laid over them; as they are where the library cannot be read. */
  readonly rulesets: Rulesets;
  /** The packs of a ruleset that take part in a campaign (`null`: in none), oldest first; `storage-failed`. */
  inPlay(ruleset: string, campaign: string | null): Promise<Result<ActivePacks, AppError>>;
  /** Rows of characters depend on the packs in play besides their own files; this names the state of those packs. */
  rowDependencies(): Promise<(row: Pick<LibraryRow, 'ruleset' | 'campaign'>) => string>;
}

/** Packs that take part, and the ids of those that should and are not here. */
export interface ActivePacks {
  readonly packs: readonly PackDocument[];
  readonly missing: readonly string[];
}

/** The lists that decide which packs are in play. */
interface PackLists {
  readonly packs: readonly PackRow[];
  readonly campaigns: ReadonlyMap<string, CampaignRow>;
}

/** Puts rulesets and packs together; the library may open later than this. */
export function createPackSource(
  builtIn: Rulesets,
  library: () => Pick<Library, 'packs' | 'campaigns'>,
): PackSource {
  const layer = createLayering();
  /** Packs as last read, each with the state of its row then. */
  const read = new Map<string, { readonly key: string; readonly pack: PackDocument }>();
  let reading: Promise<Result<PackLists, AppError>> | undefined;

  /** Callers share one read that is under way: thousands of rows are made from it. */
  const readLists = (): Promise<Result<PackLists, AppError>> => {
    reading ??= listAll(library()).finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const readPack = async (row: PackRow): Promise<readonly PackDocument[]> => {
    const key = packsKey([row]);
    const known = read.get(row.id);
    if (known?.key === key) return [known.pack];
    const found = await library().packs.read(row.id);
    if (!found.ok) return [];
    read.set(row.id, { key, pack: found.value });
    return [found.value];
  };

  const inPlay = async (ruleset: string, campaign: string | null): Promise<Result<ActivePacks, AppError>> => {
    const listed = await readLists();
    if (!listed.ok) return listed;
    const rows = rowsInPlay(listed.value, ruleset, campaign);
    const packs = (await Promise.all(rows.map(readPack))).flat();
    const missing = missingPacks(listed.value.packs, packsChosenBy(listed.value, ruleset, campaign));
    return ok({ packs: inOrder(packs), missing });
  };

  return {
    builtIn,
    rulesets: {
      manifests: builtIn.manifests,
      load: async (id, campaign = null) => {
        const ruleset = await builtIn.load(id);
        if (ruleset === undefined) return undefined;
        const found = await inPlay(id, campaign);
        return found.ok ? layer(ruleset, found.value.packs) : ruleset;
      },
    },
    inPlay,
    rowDependencies: async () => {
      const listed = await readLists();
      const known = new Map<string, string>();
      return ({ ruleset, campaign }) => {
        if (!listed.ok) return '';
        const place = `${ruleset} ${campaign ?? ''}`;
        const key = known.get(place) ?? packsKey(rowsInPlay(listed.value, ruleset, campaign));
        known.set(place, key);
        return key;
      };
    },
  };
}

async function listAll({
  packs,
  campaigns,
}: Pick<Library, 'packs' | 'campaigns'>): Promise<Result<PackLists, AppError>> {
  const [ofPacks, ofCampaigns] = await Promise.all([packs.list(), campaigns.list()]);
  if (!ofPacks.ok) return ofPacks;
  if (!ofCampaigns.ok) return ofCampaigns;
  const byId = new Map(ofCampaigns.value.rows.map((row) => [row.id, row]));
  return ok({ packs: ofPacks.value.rows, campaigns: byId });
}

function rowsInPlay(found: PackLists, ruleset: string, campaign: string | null): readonly PackRow[] {
  return packsInPlay(found.packs, ruleset, packsChosenBy(found, ruleset, campaign));
}

/** A campaign that is gone, or is played by other rules, chooses nothing. */
function packsChosenBy(
  { campaigns }: PackLists,
  ruleset: string,
  campaign: string | null,
): readonly string[] | null {
  const row = campaign === null ? undefined : campaigns.get(campaign);
  return row?.ruleset === ruleset ? row.packs : null;
}
