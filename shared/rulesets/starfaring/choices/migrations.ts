import { isRecord, type JsonRecord } from '../../../kernel/record';
import type { RulesMigration } from '../../../rules/versions/rulesMigration';

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
      choices: isRecord(character.choices) ? { ...optionalRules, ...character.choices } : character.choices,
      play:
        isRecord(character.play) && Object.keys(character.play).length > 0
          ? { ...moments, ...withParts(character.play) }
          : character.play,
    }),
  },
];

function withParts(play: JsonRecord): JsonRecord {
  const { blow } = play;
  return isRecord(blow) ? { ...play, blow: { parts: [], ...blow } } : play;
}
