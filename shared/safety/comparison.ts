import { contentOf, envelopeOf } from '#shared/character/content';
import { differences } from '#shared/character/differences';
import type { CharacterDocument } from '#shared/character/document';
import { describeChanges, type Open } from '#shared/sheet/changes/describeCharacter';
import { applyPatches, patchesBetween } from '#shared/character/patches';
import { isRecord } from '#shared/kernel/record';
import type { DocumentKind } from '#shared/documents/envelope';
import { kindOf, type AnyDocument, type DocumentsByKind } from '#shared/library/kinds';
import { parseDocument } from '#shared/documents/parse';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { campaignWording } from './comparisonCampaign';
import { patchLines, withPatchLines, type PatchLine } from './comparisonLines';
import { gameWording } from './comparisonGame';
import { packWording } from './comparisonPack';
import { describeLine, type Wording } from './describeFields';
import type { ComparedLine } from './history';

/** Compares two states of a document of one kind. */
interface Comparison<D> {
  lines(before: D, after: D, open: Open): readonly ComparedLine[];
  /** The content of `before` with these lines applied; `undefined` if one of them does not exist. */
  applied(before: D, after: D, wanted: ReadonlySet<string>): Json | undefined;
}

const ofCharacters: Comparison<CharacterDocument> = {
  lines: (before, after, open) => {
    const tell = describeChanges(before, after, open);
    return differences(before, after).map((line) => {
      const { text, details } = tell(line);
      return { id: line.id, part: line.kind, text, details: [...details] };
    });
  },
  applied: (before, after, wanted) => {
    const lines = chosen(differences(before, after), wanted);
    const patches = lines?.flatMap((line) => line.patches);
    return patches && applyPatches(contentOf(before), patches);
  },
};

/** Every kind of document; a new kind has to say here how it is compared. */
const comparisons: { readonly [Kind in DocumentKind]: Comparison<DocumentsByKind[Kind]> } = {
  character: ofCharacters,
  campaign: comparisonByField(campaignWording),
  pack: comparisonByField((before, after) => packWording(contentOf(before), contentOf(after))),
  ruleset: comparisonByField(gameWording),
};

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
  return comparisonOf(before, after).lines(before, after, open);
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
  const content = comparisonOf(before, after).applied(before, after, new Set(ids));
  return content === undefined ? err(goneLines()) : withContent(before, content);
}

function comparisonOf(before: AnyDocument, after: AnyDocument): Comparison<AnyDocument> {
  if (before.kind === after.kind) return comparisons[before.kind];
  throw new Error(`A ${before.kind} cannot be compared with a ${after.kind}`);
}

/** The comparison of a kind whose lines are its fields and the items of its lists. */
function comparisonByField<D extends AnyDocument>(
  wordingOf: (before: D, after: D) => Wording,
): Comparison<D> {
  return {
    lines: (before, after) => {
      const wording = wordingOf(before, after);
      return linesBetween(before, after).map((line) => {
        const { text, details } = describeLine(line, wording);
        return { id: line.id, part: line.field, text, details: [...details] };
      });
    },
    applied: (before, after, wanted) => {
      const lines = chosen(linesBetween(before, after), wanted);
      return lines && withPatchLines(contentOf(before), contentOf(after), lines);
    },
  };
}

function linesBetween(before: AnyDocument, after: AnyDocument): readonly PatchLine[] {
  const lines = patchLines(patchesBetween(contentOf(before), contentOf(after)));
  // Commands that were done stay done, whichever version is restored.
  return lines.filter(({ field }) => field !== 'seen');
}

function chosen<Line extends { readonly id: string }>(
  lines: readonly Line[],
  wanted: ReadonlySet<string>,
): readonly Line[] | undefined {
  const found = lines.filter(({ id }) => wanted.has(id));
  return found.length === wanted.size ? found : undefined;
}

function goneLines(): AppError {
  return appError('invalid-input', { text: message('history.goneLines') });
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
