import { z } from 'zod';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { documentKinds } from '#shared/documents/envelope';
import { schemaError } from '#shared/documents/issues';
import { mostMembers } from './portableLimits';
import { parseJson } from '#shared/documents/jsonText';
import { kindOf, type AnyDocument } from './kinds';
import { parseDocument } from '#shared/documents/parse';

/** The newest version of the portable file: version 1 holds one `document`, version 2 several `documents`. */
export const portableVersion = 2;

/** `path` is the place in the file (`document`, `documents[2]`); empty for a stored document. */
export interface PortableMember {
  readonly path: string;
  /** An error's path starts at the top of the file. */
  readonly document: Result<AnyDocument, AppError>;
}

const format = 'hearthbook-export';
const headSchema = z.looseObject({ format: z.literal(format), version: z.int().min(1) });
const oneSchema = z.looseObject({ document: z.unknown() });
const listSchema = z.looseObject({ documents: z.array(z.unknown()).min(1).max(mostMembers) });

/**
 * The text of a `.hearth` file: a complete document with its portrait, and those exported with it. A single
 * document is written as version 1, which older programs can read.
 */
export function writePortable(
  document: AnyDocument,
  others: readonly AnyDocument[] = [],
  indent: 0 | 2 = 2,
): string {
  const file =
    others.length === 0
      ? { format, version: 1, document }
      : { format, version: portableVersion, documents: [document, ...others] };
  return `${JSON.stringify(file, null, indent)}\n`;
}

/** Checks only the stated format. */
export function isPortable(value: unknown): boolean {
  const parsed = z.looseObject({ format: z.string() }).safeParse(value);
  return parsed.success && parsed.data.format.startsWith('hearthbook');
}

/** Also accepts a stored document; see `readPortable`. */
export function readPortableText(text: string): Result<AnyDocument, AppError> {
  const json = parseJson(text);
  return json.ok ? readPortable(json.value) : json;
}

/**
 * The main document of a portable file, or a stored document, from parsed JSON. Errors: `invalid-input` or
 * `newer-version`.
 */
export function readPortable(value: unknown): Result<AnyDocument, AppError> {
  const members = readMembers(value);
  if (!members.ok) return members;
  const [lead] = members.value;
  return lead?.document ?? err(appError('invalid-input'));
}

/**
 * Reads every document separately, so that one fault does not hide the others. Errors: `invalid-input`,
 * `newer-version`.
 */
export function readMembers(value: unknown): Result<readonly PortableMember[], AppError> {
  if (!isPortable(value))
    return err(appError('invalid-input', { text: message('services.portable.foreign') }));
  if (isBare(value)) return ok([readMember('', value)]);
  const head = headSchema.safeParse(value);
  if (!head.success) return err(schemaError('invalid-input', head.error, value));
  if (head.data.version > portableVersion) return err(appError('newer-version', { path: 'version' }));
  if (head.data.version === 1) return ok([readMember('document', oneSchema.safeParse(value).data?.document)]);
  const list = listSchema.safeParse(value);
  if (!list.success) return err(schemaError('invalid-input', list.error, value));
  return ok(list.data.documents.map((each, at) => readMember(`documents[${String(at)}]`, each)));
}

/**
 * Adjusts an error of a document to the file: its path starts at the top, and it does not count as damage of the
 * library.
 */
export function faultAt(place: string, error: AppError): AppError {
  const path = [place, error.path ?? ''].filter((part) => part !== '').join('.');
  const code = error.code === 'damaged-document' ? 'invalid-input' : error.code;
  return { ...error, code, ...(path !== '' && { path }) };
}

/** See `faultAt`; applies to the main document. */
export function faultInPortable(value: unknown, error: AppError): AppError {
  const list = !isBare(value) && headSchema.safeParse(value).data?.version === portableVersion;
  return faultAt(isBare(value) ? '' : list ? 'documents[0]' : 'document', error);
}

function isBare(value: unknown): boolean {
  return z.looseObject({ format: z.literal('hearthbook') }).safeParse(value).success;
}

const kindSchema = z.looseObject({ kind: z.enum(documentKinds) });

function readMember(path: string, value: unknown): PortableMember {
  const kind = kindSchema.safeParse(value).data?.kind ?? 'character';
  const parsed = parseDocument(kindOf(kind), value);
  return { path, document: parsed.ok ? ok(parsed.value.document) : err(faultAt(path, parsed.error)) };
}
