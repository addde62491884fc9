import { mainForm } from '#shared/character/form';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import type { Result } from '#shared/kernel/result';
import type { Language } from '#shared/kernel/language';
import { rulesetOf } from '#shared/rules/definition/interpret/index';
import type { DefinitionFault } from '#shared/rules/definition/faults';
import type { Program } from '#shared/rules/definition/model/program';
import { readDefinition } from '#shared/rules/definition/read';
import { textsOf } from '#shared/rules/definition/schema/texts';
import type { GameTexts } from '#shared/rules/definition/texts';
import { translatedProgram } from '#shared/rules/definition/translated';
import type { Ruleset } from '#shared/rules/ruleset';
import type { RulesMigration } from '#shared/rules/versions/rulesMigration';
import { withWords } from '#shared/homebrew/pack';
import type { GameDocument, Rename } from './document';
import { textsFor } from './translations';

/** The rules of a game as they are played, in a language if it has it; `undefined` before it is published. */
export function publishedRules(
  game: GameDocument,
  language: Language = '',
): Result<Ruleset, readonly DefinitionFault[]> | undefined {
  if (game.published === null) return undefined;
  const { definition } = game.published;
  return rulesOf(game, definition, textsFor(game.translations, language));
}

/** The rules that a definition gives for a game, under the id by which its characters name them. */
export function rulesOf(
  { id, changes }: Pick<GameDocument, 'id' | 'changes'>,
  definition: Json,
  texts: GameTexts = {},
): Result<Ruleset, readonly DefinitionFault[]> {
  const read = readDefinition(definition);
  if (!read.ok) return read;
  const migrations = changes.map(({ renames }, at) => renaming(at + 2, renames));
  const value = rulesetOf(translated(read.value, texts));
  // A coin of a custom game has no value beside those of the rules that the prices of lifestyles come from.
  const economy = { ...value.economy, livesFree: true as const };
  const { manifest } = value;
  // Plans name the game as its characters do, not as its definition names itself.
  const readPlan: Ruleset['readPlan'] = (plan, ports) =>
    value.readPlan(
      isRecord(plan) && plan['ruleset'] === id ? { ...plan, ruleset: manifest.id } : plan,
      ports,
    );
  return {
    ok: true,
    value: { ...value, manifest: { ...manifest, id }, readPlan, migrations, economy },
  };
}

/** Only texts are exchanged, even if translations name other places. */
function translated(program: Program, texts: GameTexts): Program {
  if (Object.keys(texts).length === 0) return program;
  const places = textsOf(program.game.definition);
  const known = Object.entries(texts).filter(([place]) => places.has(place));
  return translatedProgram(program, Object.fromEntries(known)) ?? program;
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
        form: character.form === mainForm ? mainForm : renamed(character.form),
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
