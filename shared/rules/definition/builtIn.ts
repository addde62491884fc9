import { formatPath, type Json } from '../../kernel/json';
import { RulesetDataError } from '../rulesetFault';
import type { Ruleset, RulesetWords } from '../ruleset';
import { fromDefinition } from './interpret';

/** The ruleset of a folder whose rules are a definition. A fault names its place and closes this ruleset alone. */
export function builtInRuleset(definition: Json, words: RulesetWords): Ruleset {
  const file = 'definition.json';
  const read = fromDefinition(definition);
  if (read.ok) return { ...read.value, manifest: words.manifest, messages: words.messages };
  const [fault] = read.error;
  throw new RulesetDataError(file, formatPath(fault?.path ?? []), fault?.text ?? { raw: file });
}
