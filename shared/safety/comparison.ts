import { contentOf, envelopeOf } from '../character/content';
import { differences } from '../character/differences';
import { describeChanges, type Open } from '../sheet/changes/differenceWords';
import { applyPatches, patchesBetween } from '../character/patches';
import { isRecord } from '../kernel/record';
import type { Envelope } from '../documents/envelope';
import { kindOf, type AnyDocument } from '../library/kinds';
import { parseDocument } from '../documents/parse';
import { appError, type AppError } from '../kernel/errors';
import type { Json } from '../kernel/json';
import { err, ok, type Result } from '../kernel/result';
import { message } from '../kernel/text';
import { campaignWording } from './comparisonCampaign';
import { patchLines, withPatchLines, type PatchLine } from './comparisonLines';
import { packWording } from './comparisonPack';
import { describeLine, type Wording } from './comparisonWords';
import type { ComparedLine } from './history';

/**
 * The lines in which two states of the same document differ: the changes that would turn `before` into `after`.
 * `part` is one of `differenceKinds` for characters, otherwise a key of the document (`notes`, `rules`). `open`
 * reads characters by their rules; packs and campaigns do not need it.
 */
export function compareDocuments(
  before: AnyDocument,
  after: AnyDocument,
  open: Open,
): readonly ComparedLine[] {
  if (before.kind === 'character' && after.kind === 'character') {
    const tell = describeChanges(before, after, open);
    return differences(before, after).map((line) => {
      const { text, details } = tell(line);
      return { id: line.id, part: line.kind, text, details: [...details] };
    });
  }
  const wording = wordingOf(before, after);
  return linesBetween(before, after).map((line) => {
    const { text, details } = describeLine(line, wording);
    return { id: line.id, part: line.field, text, details: [...details] };
  });
}

/**
 * Applies only some of the lines that lead from `before` to `after`; `invalid-input` for an unknown line, or if
 * the lines together make an invalid document.
 */
export function withLines<T extends AnyDocument>(
  before: T,
  after: T,
  ids: readonly string[],
): Result<T, AppError> {
  const wanted = new Set(ids);
  if (before.kind === 'character' && after.kind === 'character') {
    const lines = differences(before, after).filter(({ id }) => wanted.has(id));
    if (lines.length !== wanted.size) return err(goneLines());
    const patches = lines.flatMap((line) => line.patches);
    return withContent(before, applyPatches(contentOf(before), patches));
  }
  const lines = linesBetween(before, after).filter(({ id }) => wanted.has(id));
  if (lines.length !== wanted.size) return err(goneLines());
  return withContent(before, withPatchLines(contentOf(before), contentOf(after), lines));
}

function linesBetween(before: Envelope, after: Envelope): readonly PatchLine[] {
  return patchLines(patchesBetween(contentOf(before), contentOf(after)));
}

function goneLines(): AppError {
  return appError('invalid-input', { text: message('history.goneLines') });
}

function wordingOf(before: AnyDocument, after: AnyDocument): Wording {
  if (before.kind === 'campaign' && after.kind === 'campaign') return campaignWording(before, after);
  if (before.kind === after.kind) return packWording(contentOf(before), contentOf(after));
  throw new Error(`A ${before.kind} cannot be compared with a ${after.kind}`);
}

/** Keeps the envelope and validates the result by its kind. */
function withContent<T extends AnyDocument>(document: T, content: Json): Result<T, AppError> {
  const held = isRecord(content) ? content : {};
  const parsed = parseDocument(kindOf(document.kind), { ...envelopeOf(document), ...held });
  if (parsed.ok) return isOf(document, parsed.value.document) ? ok(parsed.value.document) : err(goneLines());
  return err({ ...parsed.error, code: 'invalid-input' });
}

function isOf<T extends AnyDocument>(document: T, other: AnyDocument): other is T {
  return document.kind === other.kind;
}
