import type { AppError } from '../../kernel/errors';
import { formatPath, type Json } from '../../kernel/json';
import { ok, type Result } from '../../kernel/result';
import { RulesetDataError } from '../rulesetFault';
import type { Ruleset, RulesetWords } from '../ruleset';
import { bringUpToDate } from '../versions/migrations';
import type { RulesMigration } from '../versions/rulesMigration';
import { fromDefinition } from './interpret';

/** Forms that a ruleset stored before its rules were a definition. */
export interface StoredForms {
  readonly migrations: readonly RulesMigration[];
  /** Rewrites a plan in a form of its own as the definition writes it; the fault names its place. */
  readonly plan?: (plan: unknown) => Result<unknown, AppError>;
}

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
      const read = plan(written);
      return read.ok ? ruleset.readPlan(read.value, ports) : read;
    },
  };
}
