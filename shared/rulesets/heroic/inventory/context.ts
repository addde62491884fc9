import type { CharacterDocument } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import type { RawText } from '#shared/kernel/text';
import { raw } from '#shared/kernel/text';
import type { Bonds } from '#shared/rules/ruleset';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';

/** `others` are available documents that can receive things. */
export interface GearContext extends CharacterState {
  readonly name: string;
  readonly others: readonly { readonly id: string; readonly name: RawText }[];
}

/** Only these forms own things (3.5); other forms have the gear of their block. */
const heirs: readonly string[] = [mainForm, 'minion'];

/** The owner and companions can receive things if their form owns any. */
export function gearContext(
  current: CharacterState,
  document: CharacterDocument,
  bonds?: Bonds,
): GearContext {
  const others = [...(bonds?.owner === undefined ? [] : [bonds.owner]), ...(bonds?.companions ?? [])];
  return {
    ...current,
    name: document.name.slice(0, longestName),
    others: others
      .filter(({ form, ruleset }) => ruleset === document.ruleset && heirs.includes(form))
      .map(({ id, name }) => ({ id, name: raw(name.slice(0, longestName)) })),
  };
}

/** Entries store at most this many characters of a name. */
const longestName = 200;
