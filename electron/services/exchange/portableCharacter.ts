import type { CharacterDocument } from '#shared/character/document';
import type { DocumentKind } from '#shared/documents/envelope';
import { faultInPortable, readPortable } from '#shared/library/portable';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { checkPortrait } from '#electron/services/library/portrait';
import type { Rulesets } from '#electron/services/library/rulesets';
import { characterUpToDate, openCharacter } from '#electron/services/library/summaries';

const otherKinds: Readonly<Record<Exclude<DocumentKind, 'character'>, string>> = {
  campaign: 'portable.isCampaign',
  pack: 'portable.isPack',
  ruleset: 'portable.isRuleset',
};

/**
 * Validates the character in a portable file's JSON completely: format, portrait, ruleset, choices; returned
 * in the current form of its ruleset. Every fault is an error with its path.
 */
export async function readPortableCharacter(
  rulesets: Rulesets,
  value: unknown,
): Promise<Result<CharacterDocument, AppError>> {
  const read = readPortable(value);
  if (!read.ok) return read;
  const document = read.value;
  if (document.kind !== 'character')
    return err(appError('invalid-input', { text: message(otherKinds[document.kind]) }));
  const portrait = checkPortrait(document.portrait);
  if (!portrait.ok) return err(faultInPortable(value, portrait.error));
  const current = await characterUpToDate(rulesets, document);
  if (!current.ok) return err(faultInPortable(value, current.error));
  const opened = await openCharacter(rulesets, current.value);
  return opened.ok ? current : err(faultInPortable(value, opened.error));
}
