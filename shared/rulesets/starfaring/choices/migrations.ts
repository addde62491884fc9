import type { Json } from '../../../kernel/json';
import type { RulesMigration } from '../../../rules/versions/rulesMigration';

type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** New choices of version 2; these optional rules were not used before. */
const optionalRules = { positionRules: false, gravityRules: false, skillRules: false };

/** New play state of version 2: hours since the last rad, blood lost, a full rest taken, surprise. */
const moments = { radHours: 0, bled: 0, rested: false, surprised: false };

/** An empty play state stays empty. */
export const migrations: readonly RulesMigration[] = [
  {
    to: 2,
    name: 'optional rules, hours between rads, bleeding, surprise',
    migrate: (character) => ({
      ...character,
      choices: isObject(character.choices) ? { ...optionalRules, ...character.choices } : character.choices,
      play:
        isObject(character.play) && Object.keys(character.play).length > 0
          ? { ...moments, ...withParts(character.play) }
          : character.play,
    }),
  },
];

function withParts(play: JsonObject): JsonObject {
  const { blow } = play;
  return isObject(blow) ? { ...play, blow: { parts: [], ...blow } } : play;
}
