import type { z } from 'zod';
import type { DocumentKind } from './envelope';

/** Describes a document of any version, straight from its file. */
export type RawDocument = Readonly<Record<string, unknown>>;

/** Converts a document from version `to - 1` to version `to`. */
export interface Migration {
  readonly to: number;
  readonly name: string;
  migrate(document: RawDocument): RawDocument;
}

export interface KindDefinition<T> {
  readonly kind: DocumentKind;
  readonly version: number;
  readonly schema: z.ZodType<T>;
  readonly migrations: readonly Migration[];
}

/** Throws if the migrations do not lead from version 1 to `version` without a gap. */
export function defineKind<T>(definition: KindDefinition<T>): KindDefinition<T> {
  const found = definition.migrations.map((migration) => migration.to).join(', ');
  const needed = Array.from({ length: definition.version - 1 }, (_, index) => index + 2).join(', ');
  if (found !== needed)
    throw new Error(`Migrations of ${definition.kind} lead to [${found}] instead of [${needed}]`);
  return definition;
}

/** The caller handles a migration that throws. */
export function migrate<T>(definition: KindDefinition<T>, document: RawDocument, from: number): RawDocument {
  return definition.migrations
    .filter((migration) => migration.to > from)
    .reduce<RawDocument>((current, step) => ({ ...step.migrate(current), version: step.to }), document);
}
