import { renamingThings, withWords } from '#shared/homebrew/pack';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { parseDocument } from '#shared/documents/parse';
import { kindOf, type AnyDocument } from './kinds';
import type { NewIds } from './references';

/**
 * Gives documents new ids before they are first saved: every reference among them follows, so that no copy refers
 * to its original. References to documents that keep their ids stay. Fails only if a result is invalid, which no
 * reference causes.
 */
export function withNewIds(
  documents: readonly AnyDocument[],
  ids: NewIds,
): Result<readonly AnyDocument[], AppError> {
  const packs = documents.filter((each) => each.kind === 'pack');
  const rename = renamingThings(packs, ids.pack);
  const renamed: AnyDocument[] = [];
  for (const document of documents) {
    const one = withWordsOf(document, rename);
    if (!one.ok) return one;
    renamed.push(kindOf(one.value.kind).withNewIds(one.value, ids));
  }
  return ok(renamed);
}

/** Rulesets refer to things of packs in data that only they understand, so the ids are replaced in all text. */
function withWordsOf(
  document: AnyDocument,
  rename: ((words: string) => string) | undefined,
): Result<AnyDocument, AppError> {
  if (rename === undefined) return ok(document);
  const parsed = parseDocument(kindOf(document.kind), withWords(document, rename));
  return parsed.ok ? ok(parsed.value.document) : parsed;
}
