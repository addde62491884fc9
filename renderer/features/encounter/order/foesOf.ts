import type { Wave } from '#shared/encounter/preparation/plan';
import { foeName } from '#shared/encounter/preparation/newcomers';
import { list, message, type Text } from '#shared/kernel/text';

/** Everybody in a wave, in short: "3 × Goblin archer, Ogre". */
export function foesOf({ foes }: Wave): Text {
  return list(
    foes.map((foe) =>
      foe.count === 1
        ? foeName(foe)
        : message('encounterPage.ifItEnds.several', { name: foeName(foe), quantity: foe.count }),
    ),
  );
}
