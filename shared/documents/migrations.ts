import type { z } from 'zod';
import type { DocumentKind } from './envelope';

/** A document of any version, as it came from its file. */
export type RawDocument = Readonly<Record<string, unknown>>;

/** One step of a kind's history: takes a document of version `to - 1`, gives one of version `to`. */
export interface Migration {
  readonly to: number;
  readonly name: string;
  migrate(document: RawDocument): RawDocument;
}

/** A kind of document: what it is called, the version written today, its schema, and how older ones get there. */
export interface KindDefinition<T> {
  readonly kind: DocumentKind;
  readonly version: number;
  readonly schema: z.ZodType<T>;
  readonly migrations: readonly Migration[];
}

/** Declares a kind; migrations that do not lead from version 1 to `version` without a gap are a fault of the program. */
export function defineKind<T>(definition: KindDefinition<T>): KindDefinition<T> {
  const found = definition.migrations.map((migration) => migration.to).join(', ');
  const needed = Array.from({ length: definition.version - 1 }, (_, index) => index + 2).join(', ');
  if (found !== needed)
    throw new Error(`Migrations of ${definition.kind} lead to [${found}] instead of [${needed}]`);
  return definition;
}

/** Carries a document from the version it says to the kind's; a migration that throws is left to the caller. */
export function migrate<T>(definition: KindDefinition<T>, document: RawDocument, from: number): RawDocument {
  return definition.migrations
    .filter((migration) => migration.to > from)
    .reduce<RawDocument>((current, step) => ({ ...step.migrate(current), version: step.to }), document);
}
