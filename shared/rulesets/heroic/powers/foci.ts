import { changeBy } from '#shared/character/edits';
import { pieceName } from '#shared/rulesets/heroic/derive/gear';
import { used } from '#shared/rulesets/heroic/inventory/trade';
import { leftToday } from '#shared/rulesets/heroic/derive/dailyStrain';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import type { Focus } from './strain';

/** Carried things that absorb strain (12.1.2): foci are used up, relics absorb a daily amount (5.2). */
export function fociOf({ character, play }: CharacterState): Focus[] {
  const { lines } = character.inventory;
  const roots = new Set<string>();
  const lasting = lines.flatMap((line): Focus[] => {
    const { relic, root } = line;
    const left = leftToday(play, line);
    // The parts of a relic are one focus.
    if (relic === undefined || left === 0 || roots.has(root)) return [];
    roots.add(root);
    const before = play.absorbed[root] ?? 0;
    return [
      {
        kind: relic.id,
        name: relic.name,
        absorbs: left,
        lasting: true,
        spend: (amount) => [changeBy(['absorbed', root], { from: before, by: amount })],
      },
    ];
  });
  const once = lines.flatMap((line): Focus[] => {
    const { gear, key, quantity } = line;
    if (gear.kind !== 'item' || gear.absorbs === undefined) return [];
    const focus = {
      kind: key,
      name: pieceName(line),
      absorbs: gear.absorbs,
      lasting: false,
      spend: () => [used(line)],
    };
    // The worst strain is 2, so more than two of a kind are never needed.
    return Array.from({ length: Math.min(quantity, 2) }, () => focus);
  });
  return [...lasting, ...once];
}
