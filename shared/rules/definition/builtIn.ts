import { mainForm } from '../../character/form';
import type { Change } from '../../character/journalEntry';
import type { AppError } from '../../kernel/errors';
import { formatPath, type Json } from '../../kernel/json';
import { isRecord, type JsonRecord } from '../../kernel/record';
import { ok, type Result } from '../../kernel/result';
import { RulesetDataError } from '../rulesetFault';
import type { Ruleset, RulesetWords } from '../ruleset';
import { bringUpToDate } from '../versions/migrations';
import type { RulesMigration } from '../versions/rulesMigration';
import { fromDefinition } from './interpret';

/** Forms that a ruleset stored before its rules were a definition. */
export interface StoredForms {
  readonly migrations: readonly RulesMigration[];
  /** Rewrites a plan in a form of its own as the definition writes it, unless it is; the fault names its place. */
  readonly plan?: (plan: unknown) => Result<unknown, AppError>;
}

/** The step to a definition. Untouched states of play and stat blocks have the same form before and after it. */
export function toDefinition(
  to: number,
  {
    choicesOf,
    playOf,
    changesOf,
  }: {
    readonly choicesOf: (old: JsonRecord) => JsonRecord;
    readonly playOf: (old: JsonRecord) => JsonRecord;
    /** Changes of the journal at the places that they have now. */
    readonly changesOf: (change: Change) => readonly Change[];
  },
): RulesMigration {
  return {
    to,
    name: 'rules as a definition',
    migrate(character) {
      if (character.form !== mainForm) return character;
      const { choices, play, journal } = character;
      return {
        ...character,
        choices: isRecord(choices) ? choicesOf(choices) : choices,
        play: isRecord(play) && Object.keys(play).length > 0 ? playOf(play) : play,
        journal: journal.map((entry) => ({ ...entry, changes: entry.changes.flatMap(changesOf) })),
      };
    },
  };
}

const isOfDefinition = (plan: unknown): boolean =>
  isRecord(plan) && ['lists', 'numbers', 'words'].some((part) => part in plan);

/** The ruleset of a folder whose rules are a definition. A fault names its place and closes this ruleset alone. */
export function builtInRuleset(definition: Json, words: RulesetWords, stored?: StoredForms): Ruleset {
  const file = 'definition.json';
  const read = fromDefinition(definition);
  if (!read.ok) {
    const [fault] = read.error;
    throw new RulesetDataError(file, formatPath(fault?.path ?? []), fault?.text ?? { raw: file });
  }
  const ruleset = { ...read.value, manifest: words.manifest, messages: words.messages };
  return stored === undefined ? ruleset : withStored(ruleset, stored);
}

function withStored(ruleset: Ruleset, { migrations, plan = ok }: StoredForms): Ruleset {
  return {
    ...ruleset,
    migrations,
    // Copies in encounters keep the form in which they joined.
    open(document, bonds) {
      const current = bringUpToDate({ manifest: ruleset.manifest, migrations }, document);
      return current.ok ? ruleset.open(current.value, bonds) : current;
    },
    readPlan(written, ports) {
      const read = isOfDefinition(written) ? ok(written) : plan(written);
      return read.ok ? ruleset.readPlan(read.value, ports) : read;
    },
  };
}
