import type { CharacterDocument } from '../../../character/document';
import { mainForm } from '../../../character/form';
import type { RawText } from '../../../kernel/text';
import { raw } from '../../../kernel/text';
import type { Bonds } from '../../../rules/ruleset';
import type { CharacterState } from '../derive/state';

/** A character as it stands with its name, and who is at hand to be given things. */
export interface GearContext extends CharacterState {
  readonly name: string;
  readonly others: readonly { readonly id: string; readonly name: RawText }[];
}

/** The forms that own things as a character does (3.5): everyone else has what its block says. */
const heirs: readonly string[] = [mainForm, 'minion'];

/** The context of a document: its owner and companions can be given things, where they own things. */
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

/** As much of a name as an entry keeps. */
const longestName = 200;
