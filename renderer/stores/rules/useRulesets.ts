import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { draftError, faultyGameError } from '#shared/homebrew/games/gameErrors';
import type { GameRow } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import type { Language } from '#shared/kernel/language';
import { err, type Result } from '#shared/kernel/result';
import { rulesetIn, type Ruleset, type RulesetManifest, type RulesetWords } from '#shared/rules/ruleset';
import {
  loadRuleset,
  loadRulesetWords,
  missingRuleset,
  rulesetFaultOf,
  rulesetManifests,
} from '#shared/rulesets/registry';
import { addRulesetMessages } from '#renderer/locales/i18n';
import { call, on } from '#renderer/platform/client';
import { byGuidance } from './guidance';
import { useLanguage } from '#renderer/stores/window/useLanguage';

/** Built-in rulesets and the custom games of the library. Each is loaded when first needed, together with its texts. */
export const useRulesets = defineStore('rulesets', () => {
  const language = useLanguage();
  const games = shallowRef<readonly GameRow[]>([]);
  /** Rules of custom games, until one of them changes. */
  const own = new Map<string, Promise<Ruleset | undefined>>();
  /** Why games that exist could not be loaded. */
  const faults = new Map<string, AppError>();

  const manifests = computed<readonly RulesetManifest[]>(() =>
    byGuidance([
      ...rulesetManifests,
      ...games.value.map(({ id, called }) => ({ id, version: '1.0.0', name: called, guidance: 2 })),
    ]),
  );

  /** Lists the published games of the library. */
  async function readGames(): Promise<void> {
    const listed = await call('ruleset.list', {});
    if (listed.ok)
      games.value = listed.value.rows
        .filter(({ published }) => published > 0)
        .toSorted((a, b) => (a.called < b.called ? -1 : 1));
  }

  // Games have texts in other languages.
  watch(
    () => language.translation,
    () => own.clear(),
    { flush: 'sync' },
  );

  on('ruleset.changed', () => {
    own.clear();
    void readGames();
  });

  async function load(id: string): Promise<Ruleset | undefined> {
    if (!isBuiltIn(id)) return loadGame(id);
    const ruleset = await loadRuleset(id);
    if (ruleset === undefined) return undefined;
    addRulesetMessages(ruleset);
    return rulesetIn(ruleset, language.translation);
  }

  function loadGame(id: string): Promise<Ruleset | undefined> {
    const loading = own.get(id) ?? readGame(id, language.translation.language).then(usable(id));
    own.set(id, loading);
    return loading;
  }

  const usable =
    (id: string) =>
    (read: Result<Ruleset, AppError> | undefined): Ruleset | undefined => {
      if (read?.ok === false) faults.set(id, read.error);
      else faults.delete(id);
      return read?.ok === true ? read.value : undefined;
    };

  /** The fault of rules that are there but could not be loaded. */
  function faultOf(id: string): AppError | undefined {
    return faults.get(id) ?? (rulesetFaultOf(id) === undefined ? undefined : missingRuleset(id));
  }

  /** Why rules could not be loaded: those with a fault are not missing. */
  const whyMissing = (id: string): AppError => faultOf(id) ?? missingRuleset(id);

  /** Loads only the words that lists need, not the rules; those of a custom game are in its rules. */
  async function loadWords(id: string): Promise<RulesetWords | undefined> {
    if (!isBuiltIn(id)) return loadGame(id);
    const words = await loadRulesetWords(id);
    if (words !== undefined) addRulesetMessages(words);
    return words;
  }

  /** Returns the id if the ruleset is neither built in nor a game of the library. */
  function rulesetName(id: string): string {
    return manifests.value.find((manifest) => manifest.id === id)?.name ?? id;
  }

  return { manifests, readGames, load, loadWords, rulesetName, faultOf, whyMissing };
});

export function isBuiltIn(id: string): boolean {
  return rulesetManifests.some((manifest) => manifest.id === id);
}

/** The interpreter is loaded with the first custom game, because it brings the schemas of definitions. */
async function readGame(id: string, language: Language): Promise<Result<Ruleset, AppError> | undefined> {
  const read = await call('ruleset.read', { id });
  if (!read.ok) return undefined;
  const { publishedRules } = await import('#shared/homebrew/games/interpreted');
  const rules = publishedRules(read.value, language);
  if (rules === undefined) return err(draftError(read.value));
  return rules.ok ? rules : err(faultyGameError(read.value, rules.error));
}
