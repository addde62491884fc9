import type { Json } from '../../../kernel/json';
import type { RulesMigration } from '../../../rules/versions/rulesMigration';

type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An empty play state stays empty. */
export const migrations: readonly RulesMigration[] = [
  {
    to: 2,
    name: 'hands of weapons, weapons used this round',
    migrate: (character) => ({
      ...character,
      choices: isObject(character.choices) ? withHands(character.choices) : character.choices,
      play:
        isObject(character.play) && Object.keys(character.play).length > 0
          ? { used: [], ...character.play }
          : character.play,
    }),
  },
];

function withHands(choices: JsonObject): JsonObject {
  const { weapons } = choices;
  if (!Array.isArray(weapons)) return choices;
  return {
    ...choices,
    weapons: weapons.map((weapon: Json) => (isObject(weapon) ? { hands: 1, ...weapon } : weapon)),
  };
}
