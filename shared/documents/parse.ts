import { z } from 'zod';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { isRecord } from '#shared/kernel/record';
import { documentKinds, envelopeSchema } from './envelope';
import { schemaError } from './issues';
import { plainFault } from './jsonText';
import { migrate, type KindDefinition, type RawDocument } from './migrations';

/** `storedVersion` is the version before migration. */
export interface Parsed<T> {
  readonly document: T;
  readonly storedVersion: number;
}

/** Checked before anything else, so that a newer file is never reported as damaged. */
const headSchema = z.looseObject({
  format: z.literal('hearthbook'),
  kind: z.string(),
  version: envelopeSchema.shape.version,
});

/**
 * Checks the envelope, runs migrations, then checks the kind's schema. The schema only validates: the value is
 * returned as it was, with unknown keys and their order. Errors: `newer-version` (kind or version of a later
 * program), otherwise `damaged-document` with the path.
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

/** A migration that throws means a damaged old file, not a bug. */
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

/** Schemas of documents have no defaults and no transforms, so validated input already has its type. */
function asJudged<T>(input: unknown, _judged: T): T {
  return input as T;
}
