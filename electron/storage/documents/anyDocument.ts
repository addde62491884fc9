import type { CampaignDocument } from '../../../shared/campaign/document';
import type { CharacterDocument } from '../../../shared/character/document';
import type { DocumentKind, Envelope } from '../../../shared/documents/envelope';
import { kinds } from '../../../shared/library/kinds';
import type { KindDefinition } from '../../../shared/documents/migrations';
import type { PackDocument } from '../../../shared/homebrew/document';

export type AnyDocument = CharacterDocument | CampaignDocument | PackDocument;

export type DocumentKey = Pick<Envelope, 'kind' | 'id'>;

/** Schema and migrations by kind, for code that knows the kind only at run time. */
export const definitions: Readonly<Record<DocumentKind, KindDefinition<AnyDocument>>> = kinds;
