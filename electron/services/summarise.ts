import type { CharacterDocument } from '../../shared/character/document';
import type { AppError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import { raw } from '../../shared/kernel/text';
import type { OpenCharacter } from '../../shared/rules/ruleset';
import type { Summary } from '../storage/folderListing';
import { requireRuleset, type Rulesets } from './rulesets';

/** Opens a document by its ruleset; `unknown-ruleset`, or why the ruleset cannot read the choices. */
export async function openCharacter(
  rulesets: Rulesets,
  document: CharacterDocument,
): Promise<Result<OpenCharacter, AppError>> {
  const ruleset = await requireRuleset(rulesets, document.ruleset);
  return ruleset.ok ? ruleset.value.open(document) : ruleset;
}

/** The line of a list about a character; choices that cannot be read leave it empty and illegal. */
export async function summarise(
  rulesets: Rulesets,
  document: CharacterDocument,
): Promise<Result<Summary, AppError>> {
  const ruleset = await requireRuleset(rulesets, document.ruleset);
  if (!ruleset.ok) return ruleset;
  const open = ruleset.value.open(document);
  if (!open.ok) return ok({ subtitle: raw(''), legal: false });
  return ok({ subtitle: open.value.subtitle, legal: open.value.problems.length === 0 });
}
