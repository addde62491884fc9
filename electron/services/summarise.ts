import type { CampaignDocument } from '../../shared/campaign/document';
import type { CharacterDocument } from '../../shared/character/document';
import type { PackDocument } from '../../shared/homebrew/document';
import type { CampaignRow, LibraryRow, PackRow } from '../../shared/ipc/contract';
import type { AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { raw } from '../../shared/kernel/text';
import type { OpenCharacter } from '../../shared/rules/ruleset';
import type { LibraryOptions } from '../storage/library';
import { requireRuleset, unknownRuleset, type Rulesets } from './rulesets';

/** Opens a document by its ruleset; `unknown-ruleset`, or why the ruleset cannot read the choices. */
export async function openCharacter(
  rulesets: Rulesets,
  document: CharacterDocument,
): Promise<Result<OpenCharacter, AppError>> {
  const ruleset = await requireRuleset(rulesets, document.ruleset);
  return ruleset.ok ? ruleset.value.open(document) : ruleset;
}

/** What lists show of each kind of document. */
export function summaries(rulesets: Rulesets): LibraryOptions['summarise'] {
  return {
    character: (document) => characterRow(rulesets, document),
    campaign: async (document) => campaignRow(rulesets, document),
    pack: async (document) => packRow(rulesets, document),
  };
}

/** Choices that cannot be read leave the character's line empty, and the character illegal. */
async function characterRow(
  rulesets: Rulesets,
  document: CharacterDocument,
): Promise<Result<LibraryRow, AppError>> {
  const ruleset = await requireRuleset(rulesets, document.ruleset);
  if (!ruleset.ok) return ruleset;
  const open = ruleset.value.open(document);
  const { id, status, name, portrait, createdAt, updatedAt } = document;
  return ok({
    id,
    ruleset: document.ruleset,
    status,
    name,
    subtitle: open.ok ? open.value.subtitle : raw(''),
    legal: open.ok && open.value.problems.length === 0,
    hasPortrait: portrait !== null,
    createdAt,
    updatedAt,
  });
}

function campaignRow(rulesets: Rulesets, document: CampaignDocument): Result<CampaignRow, AppError> {
  const { id, name, ruleset, updatedAt } = document;
  if (!rulesets.manifests.some((manifest) => manifest.id === ruleset)) return err(unknownRuleset(ruleset));
  return ok({ id, name, ruleset, updatedAt });
}

function packRow(rulesets: Rulesets, document: PackDocument): Result<PackRow, AppError> {
  const { id, name, ruleset, updatedAt, on, rules, tables, cards } = document;
  if (!rulesets.manifests.some((manifest) => manifest.id === ruleset)) return err(unknownRuleset(ruleset));
  const counts = { rules: rules.length, tables: tables.length, cards: cards.length };
  return ok({ id, name, ruleset, updatedAt, on, ...counts });
}
