import { createHash } from 'node:crypto';
import type { PackDocument } from '#shared/homebrew/document';
import { createLayering, inOrder, missingPacks, packsInPlay, packsKey } from '#shared/homebrew/inPlay';
import type { CampaignRow, GameRow, LibraryRow, PackRow } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import { english, textsOfRuleset, type Translation } from '#shared/kernel/language';
import { ok, type Result } from '#shared/kernel/result';
import { definitionLoaders } from '#shared/rulesets/registry';
import type { Library } from '#electron/storage/library';
import type { Rulesets } from './rulesets';

export interface PackSource {
  /** Built-in rulesets and custom games, without packs. */
  readonly builtIn: Rulesets;
  /** Rulesets extended by the packs of a campaign; without extensions if the library cannot be read. */
  readonly rulesets: Rulesets;
  /** Active packs of a ruleset in a campaign (`null`: in none), oldest first; `storage-failed`. */
  inPlay(ruleset: string, campaign: string | null): Promise<Result<ActivePacks, AppError>>;
  /**
   * Rows of characters depend on active packs and custom games besides their own files, and on the language where rules
   * have texts of their own; the result identifies the state of those.
   */
  rowDependencies(): Promise<(row: Pick<LibraryRow, 'ruleset' | 'campaign'>) => string>;
}

/** Active packs, and the ids of those that should be active but are missing. */
export interface ActivePacks {
  readonly packs: readonly PackDocument[];
  readonly missing: readonly string[];
}

/** The lists that decide which packs are active. */
interface PackLists {
  readonly packs: readonly PackRow[];
  readonly campaigns: ReadonlyMap<string, CampaignRow>;
  readonly games: ReadonlyMap<string, GameRow>;
}

/** Combines rulesets and packs; the library may be opened later. */
export function createPackSource(
  builtIn: Rulesets,
  library: () => Pick<Library, 'packs' | 'campaigns' | 'games'>,
  translation: () => Promise<Translation>,
): PackSource {
  const layer = createLayering();
  /** Packs as last read, each with the state of its row at that time. */
  const read = new Map<string, { readonly key: string; readonly pack: PackDocument }>();
  let reading: Promise<Result<PackLists, AppError>> | undefined;

  /** Callers share a pending read, because thousands of rows depend on it. */
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
      get manifests() {
        return builtIn.manifests;
      },
      load: async (id, campaign = null) => {
        const ruleset = await builtIn.load(id);
        if (ruleset === undefined) return undefined;
        const found = await inPlay(id, campaign);
        return found.ok ? layer(ruleset, found.value.packs) : ruleset;
      },
      faultOf: async (id) => builtIn.faultOf?.(id),
    },
    inPlay,
    rowDependencies: async () => {
      const [listed, spoken] = await Promise.all([readLists(), translation()]);
      const known = new Map<string, string>();
      return ({ ruleset, campaign }) => {
        if (!listed.ok) return '';
        const place = `${ruleset} ${campaign ?? ''}`;
        const key =
          known.get(place) ??
          rulesKey(listed.value, ruleset, campaign) + languageKey(spoken, ruleset, listed.value.games);
        known.set(place, key);
        return key;
      };
    },
  };
}

async function listAll({
  packs,
  campaigns,
  games,
}: Pick<Library, 'packs' | 'campaigns' | 'games'>): Promise<Result<PackLists, AppError>> {
  const [ofPacks, ofCampaigns, ofGames] = await Promise.all([packs.list(), campaigns.list(), games.list()]);
  if (!ofPacks.ok) return ofPacks;
  if (!ofCampaigns.ok) return ofCampaigns;
  if (!ofGames.ok) return ofGames;
  const byId = new Map(ofCampaigns.value.rows.map((row) => [row.id, row]));
  const gamesById = new Map(ofGames.value.rows.map((row) => [row.id, row]));
  return ok({ packs: ofPacks.value.rows, campaigns: byId, games: gamesById });
}

/** Identifies the state of packs in play and of a game of the library. */
function rulesKey(found: PackLists, ruleset: string, campaign: string | null): string {
  const game = found.games.get(ruleset);
  const packs = packsKey(rowsInPlay(found, ruleset, campaign));
  return game === undefined ? packs : `${String(game.published)}@${game.updatedAt} ${packs}`;
}

/** Identifies the texts of a game of the library, or of a ruleset that is data; empty for English. */
function languageKey(
  { language, messages }: Translation,
  ruleset: string,
  games: ReadonlyMap<string, GameRow>,
): string {
  if (language === english) return '';
  if (games.has(ruleset)) return ` ${language}`;
  const texts = textsOfRuleset(messages, ruleset);
  if (!definitionLoaders.has(ruleset) || texts === undefined) return '';
  return ` ${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)}`;
}

function rowsInPlay(found: PackLists, ruleset: string, campaign: string | null): readonly PackRow[] {
  return packsInPlay(found.packs, ruleset, packsChosenBy(found, ruleset, campaign));
}

/** A missing campaign, or one of other rules, chooses none. */
function packsChosenBy(
  { campaigns }: PackLists,
  ruleset: string,
  campaign: string | null,
): readonly string[] | null {
  const row = campaign === null ? undefined : campaigns.get(campaign);
  return row?.ruleset === ruleset ? row.packs : null;
}
