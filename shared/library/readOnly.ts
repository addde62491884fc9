import type { CampaignDocument } from '../campaign/document';
import type { CharacterDocument } from '../character/document';
import type { PackDocument } from '../homebrew/document';
import { message, type Text } from '../kernel/text';
import { kinds } from './kinds';
import { unknownKeys } from '../documents/unknownKeys';

/** Why a document can be looked at, copied and exported, but not changed: this program does not know all it holds. */
export interface ReadOnly {
  readonly kind: 'unknown-ruleset' | 'unknown-keys';
  readonly text: Text;
}

/** What a document has to say for itself to be judged: any of the library's kinds. */
type Judged = CharacterDocument | CampaignDocument | PackDocument;

/** How many places a reason names; the rest is counted. */
const named = 3;

/** Why a document opens read-only where only `rulesets` are known, by id; `undefined` where it can be changed. */
export function whyReadOnly(document: Judged, rulesets: readonly string[]): ReadOnly | undefined {
  if (!rulesets.includes(document.ruleset))
    return {
      kind: 'unknown-ruleset',
      text: message('recovery.readOnly.ruleset', { ruleset: document.ruleset }),
    };
  return strangeKeys(document);
}

/** The same as far as it does not depend on rulesets: keys that no schema of this program knows. */
export function strangeKeys(document: Judged): ReadOnly | undefined {
  const keys = unknownKeys(kinds[document.kind].schema, document);
  if (keys.length === 0) return undefined;
  const params = { keys: keys.slice(0, named).join(', '), count: Math.max(0, keys.length - named) };
  return { kind: 'unknown-keys', text: message('recovery.readOnly.keys', params) };
}
