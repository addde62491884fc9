import { z } from 'zod';
import { appError, type AppError } from '../kernel/errors';
import { err, ok, type Result } from '../kernel/result';
import { message } from '../kernel/text';
import { isRecord } from '../kernel/record';
import { documentKinds, envelopeSchema } from './envelope';
import { schemaError } from './issues';
import { plainFault } from './json';
import { migrate, type KindDefinition, type RawDocument } from './migrations';

/** A document of today's version, and the version that its file had. */
export interface Parsed<T> {
  readonly document: T;
  readonly storedVersion: number;
}

/** What is looked at before anything else, so that a newer file is never mistaken for a damaged one. */
const headSchema = z.looseObject({
  format: z.literal('hearthbook'),
  kind: z.string(),
  version: envelopeSchema.shape.version,
});

/**
 * Reads a document of one kind from anything: envelope, migrations, then the kind's schema.
 *
 * The schema only judges: what it accepts comes back as it was, unknown keys and their order included.
 * Refusals: `newer-version` (kind or version of a later program), else `damaged-document` with the path.
 */
export function parseDocument<T>(definition: KindDefinition<T>, input: unknown): Result<Parsed<T>, AppError> {
  const fault = plainFault(input);
  if (fault !== undefined) return err(appError('damaged-document', { text: fault }));
  const head = headSchema.safeParse(input);
  if (!head.success) return err(schemaError('damaged-document', head.error, input));
  const { kind, version } = head.data;
  const known: readonly string[] = documentKinds;
  if (!known.includes(kind) || (kind === definition.kind && version > definition.version))
    return err(appError('newer-version', { path: 'version', detail: `${kind} version ${version}` }));
  if (kind !== definition.kind)
    return err(
      appError('damaged-document', { text: message('services.issue.kind', { kind }), path: 'kind' }),
    );
  if (!isRecord(input)) return err(appError('damaged-document'));
  const current = migrated(definition, input, version);
  if (!current.ok) return current;
  const verdict = definition.schema.safeParse(current.value);
  if (!verdict.success) return err(schemaError('damaged-document', verdict.error, current.value));
  return ok({ document: asJudged(current.value, verdict.data), storedVersion: version });
}

/** A migration that stumbles over a damaged old file is a damaged file, not a crash. */
function migrated<T>(
  definition: KindDefinition<T>,
  input: RawDocument,
  version: number,
): Result<RawDocument, AppError> {
  try {
    return ok(migrate(definition, input, version));
  } catch (error) {
    return err(
      appError('damaged-document', { text: message('services.issue.migration'), detail: String(error) }),
    );
  }
}

/** Schemas of documents hold no defaults and no transforms: what they accepted is already of their type. */
function asJudged<T>(input: unknown, _judged: T): T {
  return input as T;
}
