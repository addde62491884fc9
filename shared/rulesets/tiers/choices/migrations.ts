import type { Json } from '../../../kernel/json';
import { isRecord, type JsonRecord } from '../../../kernel/record';
import type { RulesMigration } from '../../../rules/versions/rulesMigration';

/** An empty play state stays empty. */
export const migrations: readonly RulesMigration[] = [
  {
    to: 2,
    name: 'hands of weapons, weapons used this round',
    migrate: (character) => ({
      ...character,
      choices: isRecord(character.choices) ? withHands(character.choices) : character.choices,
      play:
        isRecord(character.play) && Object.keys(character.play).length > 0
          ? { used: [], ...character.play }
          : character.play,
    }),
  },
];

function withHands(choices: JsonRecord): JsonRecord {
  const { weapons } = choices;
  if (!Array.isArray(weapons)) return choices;
  return {
    ...choices,
    weapons: weapons.map((weapon: Json) => (isRecord(weapon) ? { hands: 1, ...weapon } : weapon)),
  };
}
