import { pieceName } from '../gear';
import { used } from '../inventory/trade';
import type { Standing } from '../standing';
import type { Focus } from './strain';

/** What a character carries that takes strain (12.1.2): foci are used up by it, relics are not (5.2). */
export function fociOf({ character }: Standing): Focus[] {
  const { lines, relics } = character.inventory;
  const lasting = relics.flatMap(({ id, name, absorbs }): Focus[] =>
    absorbs === undefined ? [] : [{ kind: id, name, absorbs, lasting: true, edits: [] }],
  );
  const once = lines.flatMap((line): Focus[] => {
    const { gear, key, quantity } = line;
    if (gear.kind !== 'item' || gear.absorbs === undefined) return [];
    const focus = {
      kind: key,
      name: pieceName(line),
      absorbs: gear.absorbs,
      lasting: false,
      edits: [used(line)],
    };
    // The worst strain is 2: more than two of a kind are never needed.
    return Array.from({ length: Math.min(quantity, 2) }, () => focus);
  });
  return [...lasting, ...once];
}
