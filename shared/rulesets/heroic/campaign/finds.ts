import type { Find } from '#shared/rules/party';
import { forSale } from '#shared/rulesets/heroic/creation/gear';
import { arrival } from '#shared/rulesets/heroic/inventory/shop';
import { arrived, transferText, type GainedThing } from '#shared/rulesets/heroic/derive/transfers';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';

/** Loot that becomes a proper item (5, 13): gear, potions and relics, also those of packs. */
export function finds(current: CharacterState): readonly Find[] {
  const { content } = current.character;
  const found = (what: GainedThing['what'], quantity: number): GainedThing => ({
    kind: 'find',
    what,
    quantity,
    how: 'treasure',
  });
  return [
    ...forSale(content).map((thing): Find => ({
      id: thing.id,
      label: thing.name,
      take: (quantity) => {
        const transfer = found({ id: thing.id }, quantity);
        return {
          changes: [transferText(transfer, content)],
          edits: arrival(current, { thing, quantity }, transfer),
        };
      },
    })),
    ...content.relics.all.map((relic): Find => ({
      id: `relic/${relic.id}`,
      label: relic.name,
      // Relics do not stack, because each may have its own curse.
      take: (quantity) => ({
        changes: [transferText(found({ relic: relic.id }, quantity), content)],
        edits: Array.from({ length: quantity }, () => arrived(content, found({ relic: relic.id }, 1))),
      }),
    })),
  ];
}
