import { documentIdSchema } from '#shared/documents/envelope';
import type { Translation } from '#shared/kernel/language';
import type { AppError } from '#shared/kernel/errors';
import { rulesetIn, type Ruleset } from '#shared/rules/ruleset';
import type { Library } from '#electron/storage/library';
import { draftError, faultyGameError } from '#shared/homebrew/games/gameErrors';
import type { Rulesets } from './rulesets';

/** Built-in rulesets and the published games of a library. */
export interface GameRulesets extends Rulesets {
  /** True for built-in rulesets, and for games that were loaded at least once. */
  knows(id: string): boolean;
}

interface LoadedGame {
  readonly key: string;
  readonly ruleset?: Ruleset;
  readonly fault?: AppError;
}

/**
 * Rulesets in a language. A game is read and interpreted when it is first needed, and again after each publication.
 */
export function withGames(
  builtIn: Rulesets,
  library: () => Pick<Library, 'games'>,
  translation: () => Promise<Translation>,
): GameRulesets {
  const loaded = new Map<string, LoadedGame>();
  const unpublished = new Map<string, AppError>();

  const loadGame = async (id: string): Promise<Ruleset | undefined> => {
    if (!documentIdSchema.safeParse(id).success) return undefined;
    const read = await library().games.read(id);
    unpublished.delete(id);
    if (!read.ok || read.value.published === null) {
      if (read.ok) unpublished.set(id, draftError(read.value));
      loaded.delete(id);
      return undefined;
    }
    const { published, updatedAt } = read.value;
    const { language } = await translation();
    const key = `${String(published.number)} ${published.at} ${updatedAt} ${language}`;
    const known = loaded.get(id);
    if (known?.key === key) return known.ruleset;
    // The interpreter of definitions is large, and most libraries have no game of their own.
    const { publishedRules } = await import('#shared/homebrew/games/interpreted');
    const rules = publishedRules(read.value, language);
    const game: LoadedGame =
      rules?.ok === true
        ? { key, ruleset: rules.value }
        : { key, fault: faultyGameError(read.value, rules?.error ?? []) };
    loaded.set(id, game);
    return game.ruleset;
  };

  const loadBuiltIn = async (id: string, campaign?: string | null): Promise<Ruleset | undefined> => {
    const ruleset = await builtIn.load(id, campaign);
    return ruleset?.inLanguage === undefined ? ruleset : rulesetIn(ruleset, await translation());
  };

  const usable = () =>
    [...loaded.values()].flatMap(({ ruleset }) => (ruleset === undefined ? [] : [ruleset]));
  const isBuiltIn = (id: string) => builtIn.manifests.some((manifest) => manifest.id === id);
  return {
    get manifests() {
      return [...builtIn.manifests, ...usable().map(({ manifest }) => manifest)];
    },
    load: async (id, campaign) => (isBuiltIn(id) ? loadBuiltIn(id, campaign) : loadGame(id)),
    faultOf: async (id) => {
      if (isBuiltIn(id)) return undefined;
      await loadGame(id);
      return loaded.get(id)?.fault ?? unpublished.get(id);
    },
    knows: (id) => isBuiltIn(id) || loaded.get(id)?.ruleset !== undefined,
  };
}
