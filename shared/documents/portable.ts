import { z } from 'zod';
import type { CharacterDocument } from '../character/document';
import { appError, type AppError } from '../kernel/errors';
import { err, ok, type Result } from '../kernel/result';
import { message } from '../kernel/text';
import { schemaError } from './issues';
import { parseJson } from './json';
import type { PackDocument } from '../homebrew/document';
import { characterKind, packKind } from './kinds';
import { parseDocument } from './parse';

/** The version of the portable file that this program writes. */
export const portableVersion = 1;

const wrapperSchema = z.looseObject({ format: z.literal('hearthbook-export'), version: z.int().min(1) });

/** What a portable file may hold; its `kind` tells which. */
export type PortableDocument = CharacterDocument | PackDocument;

/** The text of one portable `.hearth` file: the whole document, portrait included. */
export function writePortable(document: PortableDocument): string {
  return `${JSON.stringify({ format: 'hearthbook-export', version: portableVersion, document }, null, 2)}\n`;
}

/** True where a value says of itself that it is a portable file or a stored document. */
export function isPortable(value: unknown): boolean {
  const format = z.looseObject({ format: z.string() }).safeParse(value);
  return format.success && format.data.format.startsWith('hearthbook');
}

/** Reads the text of a portable file, or of a stored document; faults are `invalid-input` or `newer-version`. */
export function readPortableText(text: string): Result<PortableDocument, AppError> {
  const json = parseJson(text);
  return json.ok ? readPortable(json.value) : json;
}

/** Reads a portable file, or a stored document, from parsed JSON; faults are `invalid-input` or `newer-version`. */
export function readPortable(value: unknown): Result<PortableDocument, AppError> {
  if (!isPortable(value))
    return err(appError('invalid-input', { text: message('services.portable.foreign') }));
  if (isBare(value)) return readInner(value, value);
  const wrapper = wrapperSchema.safeParse(value);
  if (!wrapper.success) return err(schemaError('invalid-input', wrapper.error, value));
  if (wrapper.data.version > portableVersion) return err(appError('newer-version', { path: 'version' }));
  return readInner(value, wrapper.data['document']);
}

/** A fault of the document inside a portable file as one of the file: its path from the file's start, no damage to a library. */
export function faultInPortable(value: unknown, error: AppError): AppError {
  const path = [isBare(value) ? '' : 'document', error.path ?? ''].filter((part) => part !== '').join('.');
  const code = error.code === 'damaged-document' ? 'invalid-input' : error.code;
  return { ...error, code, ...(path !== '' && { path }) };
}

function isBare(value: unknown): boolean {
  return z.looseObject({ format: z.literal('hearthbook') }).safeParse(value).success;
}

const kindSchema = z.looseObject({ kind: z.string() });

/** What a portable file or a stored document says that it holds; `undefined` where it says nothing. */
export function portableKind(value: unknown): string | undefined {
  const inner = isBare(value)
    ? value
    : z.looseObject({ document: z.unknown() }).safeParse(value).data?.document;
  return kindSchema.safeParse(inner).data?.kind;
}

function readInner(file: unknown, document: unknown): Result<PortableDocument, AppError> {
  const parsed =
    portableKind(file) === packKind.kind
      ? parseDocument(packKind, document)
      : parseDocument(characterKind, document);
  return parsed.ok ? ok(parsed.value.document) : err(faultInPortable(file, parsed.error));
}
