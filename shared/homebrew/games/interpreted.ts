import type { Json } from '../../kernel/json';
import { isRecord } from '../../kernel/record';
import type { Result } from '../../kernel/result';
import type { Language } from '../../kernel/language';
import { message } from '../../kernel/text';
import { fromDefinition } from '../../rules/definition/interpret';
import { faultPath, type DefinitionFault } from '../../rules/definition/faults';
import type { Ruleset } from '../../rules/ruleset';
import type { RulesetFault } from '../../rules/rulesetFault';
import type { RulesMigration } from '../../rules/versions/rulesMigration';
import { withWords } from '../pack';
import type { GameDocument, Rename } from './document';
import { soundTexts, textsFor, withTexts } from './translations';

/** The rules of a game as they are played, in a language if it has it; `undefined` before it is published. */
export function publishedRules(
  game: GameDocument,
  language: Language = '',
): Result<Ruleset, readonly DefinitionFault[]> | undefined {
  if (game.published === null) return undefined;
  const { definition } = game.published;
  const texts = textsFor(game.translations, language);
  if (texts === undefined) return rulesOf(game, definition);
  const translated = rulesOf(game, withTexts(definition, texts));
  if (translated.ok) return translated;
  // A text that makes the game faulty is left out; rules with faults of their own say so themselves.
  const sound = rulesOf(game, withTexts(definition, soundTexts(definition, texts, translated.error)));
  return sound.ok ? sound : rulesOf(game, definition);
}

/** The rules that a definition gives for a game, under the id by which its characters name them. */
export function rulesOf(
  { id, changes }: Pick<GameDocument, 'id' | 'changes'>,
  definition: Json,
): Result<Ruleset, readonly DefinitionFault[]> {
  const read = fromDefinition(definition);
  if (!read.ok) return read;
  const migrations = changes.map(({ renames }, at) => renaming(at + 2, renames));
  const { value } = read;
  // A coin of an own game has no value beside those of the rules that the prices of lifestyles come from.
  const economy = { ...value.economy, livesFree: true as const };
  return { ok: true, value: { ...value, manifest: { ...value.manifest, id }, migrations, economy } };
}

/** Follows renames through choices, play, the journal and purchases; words that the player typed stay. */
function renaming(to: number, renames: readonly Rename[]): RulesMigration {
  const ids = new Map(renames.map((each) => [each.from, each.to]));
  // The same shape comes back: only words change.
  const renamed = <T>(data: T): T => withWords(data, (word) => ids.get(word) ?? word) as T;
  return {
    to,
    name: renames.map((each) => `${each.from} > ${each.to}`).join(', '),
    migrate: (character) => {
      const { choices } = character;
      const changed = renamed(choices);
      const words = isRecord(choices) && 'words' in choices ? { words: choices['words'] } : {};
      return {
        ...character,
        choices: isRecord(changed) ? { ...changed, ...words } : changed,
        play: renamed(character.play),
        journal: renamed(character.journal),
        ledger: character.ledger.map((entry) =>
          entry.purchase === undefined ? entry : { ...entry, purchase: renamed(entry.purchase) },
        ),
      };
    },
  };
}

/** The first fault of a definition, as the reason why its rules cannot be used. */
export function gameFault([first]: readonly DefinitionFault[]): RulesetFault {
  return {
    file: 'definition.json',
    field: first === undefined ? '' : faultPath(first),
    text: first?.text ?? message('services.issue.missing'),
  };
}
