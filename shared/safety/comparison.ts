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
 * Every line in which a state of a document differs from another of the same document: what `before` would have to take
 * over to be `after`. The parts are `differenceKinds` for characters, and else the document's own keys (`notes`, `rules`).
 * `open` has the rules read a character; packs and campaigns need none.
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
 * `before` with only the named lines of what leads to `after`; `invalid-input` where a line is none of theirs, or no
 * such document can hold what they come to together.
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

/** The same document with another content, judged by its kind; its envelope stays. */
function withContent<T extends AnyDocument>(document: T, content: Json): Result<T, AppError> {
  const held = isRecord(content) ? content : {};
  const parsed = parseDocument(kindOf(document.kind), { ...envelopeOf(document), ...held });
  if (parsed.ok) return isOf(document, parsed.value.document) ? ok(parsed.value.document) : err(goneLines());
  return err({ ...parsed.error, code: 'invalid-input' });
}

function isOf<T extends AnyDocument>(document: T, other: AnyDocument): other is T {
  return document.kind === other.kind;
}
