import { characterSchema, characterVersion } from '../character/document';
import { defineKind } from './migrations';

/** Characters: version 1 is the first, so nothing has to be migrated yet. */
export const characterKind = defineKind({
  kind: 'character',
  version: characterVersion,
  schema: characterSchema,
  migrations: [],
});

/** Every kind of document by name. */
export const kinds = { character: characterKind } as const;
