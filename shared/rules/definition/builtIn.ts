import type { AppError } from '#shared/kernel/errors';
import { formatPath } from '#shared/kernel/formatPath';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { textsOfRuleset } from '#shared/kernel/language';
import { ok, type Result } from '#shared/kernel/result';
import type { Messages } from '#shared/kernel/text';
import { RulesetDataError } from '#shared/rules/rulesetFault';
import type { Ruleset, RulesetWords } from '#shared/rules/ruleset';
import { rulesetOf } from './interpret';
import type { Program } from './model/program';
import { readDefinition } from './read';
import { textsIn } from './texts';
import { translatedProgram } from './translated';

/** Rewrites a plan of the command line as the definition writes it; the fault names its place. */
export type PlanReader = (plan: unknown) => Result<unknown, AppError>;

const isOfDefinition = (plan: unknown): boolean =>
  isRecord(plan) && ['lists', 'numbers', 'words'].some((part) => part in plan);

/** The ruleset of a folder whose rules are a definition. A fault names its place and closes this ruleset alone. */
export function builtInRuleset(definition: Json, words: RulesetWords, planOf?: PlanReader): Ruleset {
  const file = 'definition.json';
  const read = readDefinition(definition);
  if (!read.ok) {
    const [fault] = read.error;
    throw new RulesetDataError(file, formatPath(fault?.path ?? []), fault?.text ?? { raw: file });
  }
  const made = (program: Program): Ruleset => {
    const ruleset = { ...rulesetOf(program), manifest: words.manifest, messages: words.messages };
    return planOf === undefined ? ruleset : withPlans(ruleset, planOf);
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

/** A plan is written in the ruleset's own form, or as the definition writes it. */
function withPlans(ruleset: Ruleset, planOf: PlanReader): Ruleset {
  return {
    ...ruleset,
    readPlan(written, ports) {
      const read = isOfDefinition(written) ? ok(written) : planOf(written);
      return read.ok ? ruleset.readPlan(read.value, ports) : read;
    },
  };
}
