import { isRecord, type JsonRecord } from '../../kernel/record';
import type { RulesMigration } from '../../rules/rulesMigration';

/** What version 2 added to choices: the optional rules, which no table had chosen before. */
const optionalRules = { positionRules: false, gravityRules: false, skillRules: false };

/** What version 2 added to play: hours kept of the last rad, blood lost, whether a full rest is behind, surprise. */
const moments = { radHours: 0, bled: 0, rested: false, surprised: false };

/** How Starfaring characters of older forms become those of today; a state that was never played stays empty. */
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
