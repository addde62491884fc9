import { attackText, type TypedFoe } from '#shared/encounter/preparation/quickLine';
import { message, type Text } from '#shared/kernel/text';

/** Everything that was typed of a quick foe, in short. */
export function quickNumbers({
  health,
  defense,
  armor,
  attack,
}: Pick<TypedFoe, 'health' | 'defense' | 'armor' | 'attack'>): readonly Text[] {
  const numbers = message('encounters.numbers', { health, defense, armor });
  return attack === undefined ? [numbers] : [numbers, attackText(attack)];
}
