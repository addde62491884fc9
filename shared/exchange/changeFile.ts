import { z } from 'zod';
import { contentOf } from '#shared/character/content';
import { characterVersion, type CharacterDocument } from '#shared/character/document';
import { limits } from '#shared/character/limits';
import { nameSchema } from '#shared/character/names';
import { isList, type Patch, type PatchPath, type PatchStep } from '#shared/character/patches';
import { isRecord } from '#shared/kernel/record';
import { documentIdSchema, momentSchema, revisionSchema } from '#shared/documents/envelope';
import { appError, type AppError } from '#shared/kernel/errors';
import { jsonSchema, type Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { faultsOf } from './faults';
import { partTravels } from './travels';

export const changeFormat = 'hearthbook-change';

export const changeVersion = 1;

/** Far more than a year of play produces. */
const mostPatches = 20_000;
const longestKey = 500;
const longestPath = 48;

const keySchema = z.string().max(longestKey);
const stepSchema: z.ZodType<PatchStep> = z.union([keySchema, z.strictObject({ item: keySchema })]);
/** The first step is a field of the document; fields of the envelope are never exchanged. */
const pathSchema: z.ZodType<PatchPath> = z.array(stepSchema).min(1).max(longestPath);
const sides = { from: jsonSchema.exactOptional(), to: jsonSchema.exactOptional() };

const patchSchema: z.ZodType<Patch> = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('place'), path: pathSchema, ...sides }),
  z.strictObject({
    op: z.literal('item'),
    path: pathSchema,
    key: keySchema,
    ...sides,
    after: keySchema.nullable().exactOptional(),
  }),
  z.strictObject({
    op: z.literal('order'),
    path: pathSchema,
    from: z.array(keySchema).max(mostPatches),
    to: z.array(keySchema).max(mostPatches),
  }),
]);

/**
 * The changes of one character since its last exchange, and nothing else.
 *
 * - `from`: the sender; `documentVersion` and `rulesVersion` give the formats of the lines
 * - `base`: the state that the changes start from, so that a missing file in between is noticed
 */
export const changeFileSchema = z.looseObject({
  format: z.literal(changeFormat),
  version: z.int().min(1),
  from: z.looseObject({
    id: documentIdSchema,
    name: nameSchema,
    ruleset: z.string().min(1).max(100),
    documentVersion: z.int().min(1),
    /** Version 1 leaves it out. */
    rulesVersion: z.int().min(1).exactOptional(),
  }),
  base: z.looseObject({ revision: revisionSchema, digest: z.string().max(200) }),
  madeAt: momentSchema,
  by: nameSchema,
  note: z.string().max(limits.reason),
  lines: z.array(patchSchema).max(mostPatches),
});
export type ChangeFile = z.infer<typeof changeFileSchema>;

const headSchema = z.looseObject({ format: z.literal(changeFormat), version: z.int().min(1) });
const fromSchema = z.looseObject({ from: z.looseObject({ documentVersion: z.int() }) });

export function isChangeFile(value: unknown): boolean {
  return z.looseObject({ format: z.literal(changeFormat) }).safeParse(value).success;
}

export function writeChangeFile(file: Omit<ChangeFile, 'format' | 'version'>): string {
  return `${JSON.stringify({ format: changeFormat, version: changeVersion, ...file }, null, 1)}\n`;
}

/** Errors: `newer-version`, or `invalid-input` that lists every fault with its path. */
export function readChangeFile(value: unknown): Result<ChangeFile, AppError> {
  const head = headSchema.safeParse(value);
  if (head.success && head.data.version > changeVersion)
    return err(appError('newer-version', { path: 'version' }));
  const from = fromSchema.safeParse(value).data?.from.documentVersion;
  if (from !== undefined && from > characterVersion)
    return err(appError('newer-version', { path: 'from.documentVersion' }));
  const parsed = changeFileSchema.safeParse(value);
  if (!parsed.success) return err(faultsOf(parsed.error, value));
  if (parsed.data.from.documentVersion < characterVersion)
    return err(
      appError('invalid-input', { text: message('exchange.file.older'), path: 'from.documentVersion' }),
    );
  return ok(parsed.data);
}

/** Changes of choices in another rules version cannot be applied to this character. */
export function inFormOf({ from }: ChangeFile, mine: CharacterDocument): Result<null, AppError> {
  const [theirs, ours] = [from.rulesVersion ?? 1, mine.rulesVersion ?? 1];
  const path = 'from.rulesVersion';
  if (theirs > ours) return err(appError('newer-version', { path }));
  if (theirs < ours) return err(appError('invalid-input', { text: message('exchange.file.older'), path }));
  return ok(null);
}

/** The exchanged content as text; the order of keys does not matter. */
export function canonical(document: CharacterDocument): string {
  const content = contentOf(document);
  const parts = isRecord(content) ? Object.entries(content).filter(([part]) => partTravels(part)) : [];
  return JSON.stringify(sorted(Object.fromEntries(parts)));
}

function sorted(value: Json): Json {
  if (isList(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
