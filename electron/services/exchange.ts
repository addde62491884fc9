import type { CharacterDocument } from '../../shared/character/document';
import type { DocumentKind } from '../../shared/documents/envelope';
import { faultInPortable, readPortable } from '../../shared/documents/portable';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import { checkPortrait } from './portrait';
import type { Rulesets } from './rulesets';
import { openCharacter } from './summarise';

const otherKinds: Readonly<Record<Exclude<DocumentKind, 'character'>, string>> = {
  campaign: 'portable.isCampaign',
  pack: 'portable.isPack',
};

/** The character that a portable file's JSON is about, read all the way: format, portrait, ruleset, choices. Every fault is an error with its path. */
export async function readForeign(
  rulesets: Rulesets,
  value: unknown,
): Promise<Result<CharacterDocument, AppError>> {
  const read = readPortable(value);
  if (!read.ok) return read;
  const document = read.value;
  if (document.kind !== 'character')
    return err(appError('invalid-input', { text: message(otherKinds[document.kind]) }));
  const portrait = checkPortrait(document.portrait);
  const sound = portrait.ok ? await openCharacter(rulesets, document) : portrait;
  return sound.ok ? ok(document) : err(faultInPortable(value, sound.error));
}
