import { campaignSchema, campaignVersion, type CampaignDocument } from '#shared/campaign/document';
import { characterSchema, characterVersion, type CharacterDocument } from '#shared/character/document';
import { packSchema, packVersion, type PackDocument } from '#shared/homebrew/document';
import { gameSchema, gameVersion, type GameDocument } from '#shared/homebrew/games/document';
import type { DocumentKind } from '#shared/documents/envelope';
import { defineKind, type KindDefinition } from '#shared/documents/migrations';
import {
  withNewIdsInCampaign,
  withNewIdsInCharacter,
  withNewIdsInGame,
  withNewIdsInPack,
  type NewIds,
} from './references';

/** The documents of every kind. */
export interface DocumentsByKind {
  readonly character: CharacterDocument;
  readonly campaign: CampaignDocument;
  readonly pack: PackDocument;
  readonly ruleset: GameDocument;
}

/** A document of any kind; its `kind` tells which. */
export type AnyDocument = DocumentsByKind[DocumentKind];

/** All that shared code has to know of a kind of document. */
export interface LibraryKind<T> extends KindDefinition<T> {
  /** The document under new ids, with every reference to another document that gets one. */
  withNewIds(document: T, ids: NewIds): T;
}

export const characterKind: LibraryKind<CharacterDocument> = {
  ...defineKind({
    kind: 'character',
    version: characterVersion,
    schema: characterSchema,
    migrations: [],
  }),
  withNewIds: withNewIdsInCharacter,
};

export const campaignKind: LibraryKind<CampaignDocument> = {
  ...defineKind({
    kind: 'campaign',
    version: campaignVersion,
    schema: campaignSchema,
    migrations: [],
  }),
  withNewIds: withNewIdsInCampaign,
};

export const packKind: LibraryKind<PackDocument> = {
  ...defineKind({
    kind: 'pack',
    version: packVersion,
    schema: packSchema,
    migrations: [],
  }),
  withNewIds: withNewIdsInPack,
};

export const gameKind: LibraryKind<GameDocument> = {
  ...defineKind({ kind: 'ruleset', version: gameVersion, schema: gameSchema, migrations: [] }),
  withNewIds: withNewIdsInGame,
};

export const kinds = {
  character: characterKind,
  campaign: campaignKind,
  pack: packKind,
  ruleset: gameKind,
} as const satisfies { readonly [Kind in DocumentKind]: LibraryKind<DocumentsByKind[Kind]> };

/** The definition of a kind that is known only when the program runs; it takes documents of that kind. */
export function kindOf(kind: DocumentKind): LibraryKind<AnyDocument> {
  return kinds[kind];
}
