import type { Envelope } from '#shared/documents/envelope';
import { schemaError } from '#shared/documents/issues';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { characterSchema, type CharacterDocument } from './document';
import { isRecord } from '#shared/kernel/record';

/** Returns everything besides the envelope, as plain JSON. */
export function contentOf(document: Envelope): Json {
  const skipped: ReadonlySet<string> = new Set(Object.keys(envelopeOf(document)));
  const content: unknown = Object.fromEntries(Object.entries(document).filter(([key]) => !skipped.has(key)));
  if (!isJson(content)) throw new Error('A document holds something that is not JSON');
  return content;
}

export function envelopeOf(document: Envelope): Envelope {
  const { format, kind, version, id, revision, createdAt, updatedAt } = document;
  return { format, kind, version, id, revision, createdAt, updatedAt };
}

/** Refused if the result would not be a valid character. */
export function withContent(document: CharacterDocument, content: Json): Result<CharacterDocument, AppError> {
  const held = isRecord(content) ? content : {};
  const whole: unknown = { ...held, ...envelopeOf(document) };
  if (isCharacter(whole)) return ok(whole);
  const { error } = characterSchema.safeParse(whole);
  return err(error === undefined ? appError('invalid-input') : schemaError('invalid-input', error, whole));
}

/** The schema only checks the value; unknown keys survive because the original is kept. */
function isCharacter(value: unknown): value is CharacterDocument {
  return characterSchema.safeParse(value).success;
}

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  return (Array.isArray(value) ? value : Object.values(value)).every(isJson);
}
