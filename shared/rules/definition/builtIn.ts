import type { z } from 'zod';
import { mainForm } from '../../character/form';
import type { Change } from '../../character/journalEntry';
import type { AppError } from '../../kernel/errors';
import { formatPath, type Json } from '../../kernel/json';
import { isRecord, type JsonRecord } from '../../kernel/record';
import { textsOfRuleset } from '../../kernel/language';
import { ok, type Result } from '../../kernel/result';
import type { Messages } from '../../kernel/text';
import { readPart } from '../faults';
import { RulesetDataError } from '../rulesetFault';
import type { Ruleset, RulesetWords } from '../ruleset';
import { bringUpToDate } from '../versions/migrations';
import { UnreadablePart, type RulesMigration } from '../versions/rulesMigration';
import { rulesetOf } from './interpret';
import type { Program } from './model/program';
import { readDefinition } from './read';
import { textsIn } from './texts';
import { translatedProgram } from './translated';

/** Forms that a ruleset stored before its rules were a definition. */
export interface StoredForms {
  readonly migrations: readonly RulesMigration[];
  /** Rewrites a plan in a form of its own as the definition writes it, unless it is; the fault names its place. */
  readonly plan?: (plan: unknown) => Result<unknown, AppError>;
}

/** The step to a definition. Untouched states of play and stat blocks have the same form before and after it. */
export function toDefinition<C = JsonRecord, P = JsonRecord>(
  to: number,
  {
    reads,
    choicesOf,
    playOf,
    changesOf,
  }: {
    /** Refuses what is stored in another form, with its place. */
    readonly reads?: { readonly choices: z.ZodType<C>; readonly play: z.ZodType<P> };
    readonly choicesOf: (old: C) => JsonRecord;
    readonly playOf: (old: P) => JsonRecord;
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
        choices: isRecord(choices) ? choicesOf(readOld('choices', choices, reads?.choices)) : choices,
        play:
          isRecord(play) && Object.keys(play).length > 0 ? playOf(readOld('play', play, reads?.play)) : play,
        journal: journal.map((entry) => ({ ...entry, changes: entry.changes.flatMap(changesOf) })),
      };
    },
  };
}

function readOld<T>(part: 'choices' | 'play', stored: JsonRecord, schema: z.ZodType<T> | undefined): T {
  if (schema === undefined) return stored as T;
  const read = readPart(part, schema.safeParse(stored), stored);
  if (!read.ok) throw new UnreadablePart(read.error);
  return read.value;
}

const isOfDefinition = (plan: unknown): boolean =>
  isRecord(plan) && ['lists', 'numbers', 'words'].some((part) => part in plan);

/** The ruleset of a folder whose rules are a definition. A fault names its place and closes this ruleset alone. */
export function builtInRuleset(definition: Json, words: RulesetWords, stored?: StoredForms): Ruleset {
  const file = 'definition.json';
  const read = readDefinition(definition);
  if (!read.ok) {
    const [fault] = read.error;
    throw new RulesetDataError(file, formatPath(fault?.path ?? []), fault?.text ?? { raw: file });
  }
  const made = (program: Program): Ruleset => {
    const ruleset = { ...rulesetOf(program), manifest: words.manifest, messages: words.messages };
    return stored === undefined ? ruleset : withStored(ruleset, stored);
  };
  const translated = new WeakMap<Messages, Ruleset>();
  const ruleset: Ruleset = {
    ...made(read.value),
    // A language has its texts of a definition where those of other rulesets have their messages.
    inLanguage(messages) {
      const texts = textsOfRuleset(messages, words.manifest.id);
      if (texts === undefined) return ruleset;
      const known = translated.get(texts);
      if (known !== undefined) return known;
      const program = translatedProgram(read.value, textsIn(texts));
      const shown = program === undefined ? ruleset : made(program);
      translated.set(texts, shown);
      return shown;
    },
  };
  return ruleset;
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
