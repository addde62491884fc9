import { renamingThings, withWords } from '../homebrew/pack';
import type { AppError } from '../kernel/errors';
import { ok, type Result } from '../kernel/result';
import { parseDocument } from '../documents/parse';
import { kindOf, type AnyDocument } from './kinds';
import type { NewIds } from './references';

/**
 * Documents of which some get new ids, never saved under them: every reference among them follows, so that nothing in
 * a copy points to its original. What names a document that keeps its id stays as it is. A fault only where that makes
 * one unreadable, which no reference does.
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

/** Things of packs are named in the rulesets' own data, of which only its words are known. */
function withWordsOf(
  document: AnyDocument,
  rename: ((words: string) => string) | undefined,
): Result<AnyDocument, AppError> {
  if (rename === undefined) return ok(document);
  const parsed = parseDocument(kindOf(document.kind), withWords(document, rename));
  return parsed.ok ? ok(parsed.value.document) : parsed;
}
