import type { z } from 'zod';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import type { Text } from '#shared/kernel/text';
import type { AnyDocument } from '#shared/library/kinds';
import type { Ruleset } from '#shared/rules/ruleset';
import type { DocumentSteps } from './documentSteps';
import type { createEditSession, Stored } from './editSession';

export type EditSession<D extends AnyDocument> = ReturnType<typeof createEditSession<D>>;

/** Reads and stores documents of one kind. */
export interface DocumentSource<D extends AnyDocument> {
  readonly kind: D['kind'];
  readonly schema: z.ZodType<D>;
  readonly read: (id: string) => Promise<Result<D, AppError>>;
  readonly save: (document: D) => Promise<Result<Stored, AppError>>;
  /** Loads the rules if the built-in ones are not enough, for example with homebrew packs. */
  readonly loadRules?: (id: string) => Promise<Ruleset | undefined>;
  readonly changedParts: (stored: D | null, current: D) => readonly Text[];
  /** Names changes that have no label of their own, for undo. */
  readonly steps: DocumentSteps<D>;
}
