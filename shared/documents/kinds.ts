import { characterSchema, characterVersion } from '../character/document';
import { defineKind } from './migrations';

/** Characters. */
export const characterKind = defineKind({
  kind: 'character',
  version: characterVersion,
  schema: characterSchema,
  migrations: [
    { to: 2, name: 'a play state beside the choices', migrate: (document) => ({ play: {}, ...document }) },
  ],
});

/** Every kind of document by name. */
export const kinds = { character: characterKind } as const;
