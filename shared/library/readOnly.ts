import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import type { PackDocument } from '#shared/homebrew/document';
import type { GameDocument } from '#shared/homebrew/games/document';
import { message, type Text } from '#shared/kernel/text';
import { kinds } from './kinds';
import { unknownKeys } from '#shared/documents/unknownKeys';

/**
 * Such a document can be viewed, copied and exported, but not changed, because this program does not know all of
 * its content, or because nothing in the library can be written.
 */
export interface ReadOnly {
  readonly kind: Strange['kind'] | 'library';
  readonly text: Text;
}

/** The reason that lies in the document itself. */
interface Strange {
  readonly kind: 'unknown-ruleset' | 'unknown-keys';
  readonly text: Text;
}

type Judged = CharacterDocument | CampaignDocument | PackDocument | GameDocument;

/** A reason names this many places and counts the rest. */
const named = 3;

/** `rulesets` are the known ids; `undefined` if the document can be changed. */
export function whyReadOnly(document: Judged, rulesets: readonly string[]): Strange | undefined {
  if (document.kind !== 'ruleset' && !rulesets.includes(document.ruleset))
    return {
      kind: 'unknown-ruleset',
      text: message('recovery.readOnly.ruleset', { ruleset: document.ruleset }),
    };
  return strangeKeys(document);
}

/** The part of `whyReadOnly` that does not depend on rulesets: keys unknown to the schemas. */
export function strangeKeys(document: Judged): Strange | undefined {
  const keys = unknownKeys(kinds[document.kind].schema, document);
  if (keys.length === 0) return undefined;
  const params = { keys: keys.slice(0, named).join(', '), count: Math.max(0, keys.length - named) };
  return { kind: 'unknown-keys', text: message('recovery.readOnly.keys', params) };
}
