import type { Find } from '../../../rules/party';
import { forSale } from '../choices/creation/gear';
import { arrival } from '../inventory/shop';
import { arrived, transferText, type GainedThing } from '../inventory/transfers';
import type { CharacterState } from '../derive/state';

/** Everything that can be found and goes on the sheet as what it is (5, 13): gear, potions and relics, of packs too. */
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
      // Each relic is a thing of its own, with a curse of its own perhaps.
      take: (quantity) => ({
        changes: [transferText(found({ relic: relic.id }, quantity), content)],
        edits: Array.from({ length: quantity }, () => arrived(content, found({ relic: relic.id }, 1))),
      }),
    })),
  ];
}
