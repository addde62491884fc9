import type { Text } from '../../../kernel/text';
import type { RollRequest } from '../../../rules/checks';
import type { EntriesBlock } from '../../../rules/views';

/** Something to roll in a fight, as an entry of a sheet. */
export type Line = EntriesBlock['entries'][number] & { readonly roll: RollRequest };

/** An entry that is called what its roll is called. */
export function line(id: string, roll: RollRequest, text: Text): Line {
  return { id, name: roll.label, texts: [text], roll };
}
