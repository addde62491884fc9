import type { Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { EntriesBlock } from '#shared/rules/sheetViews';

export type RollEntry = EntriesBlock['entries'][number] & { readonly roll: RollRequest };

/** The entry is named after its roll. */
export function line(id: string, roll: RollRequest, text: Text): RollEntry {
  return { id, name: roll.label, texts: [text], roll };
}
