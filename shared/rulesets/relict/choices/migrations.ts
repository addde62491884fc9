import type { Json } from '../../../kernel/json';
import { isRecord, type JsonRecord } from '../../../kernel/record';
import type { RulesMigration } from '../../../rules/versions/rulesMigration';

/** An empty play state stays empty. */
export const migrations: readonly RulesMigration[] = [
  {
    to: 2,
    name: 'the main hand, the Ambush Round',
    migrate: (character) => ({
      ...character,
      play: isPlayed(character.play) ? { mainHand: null, ambush: 'none', ...character.play } : character.play,
    }),
  },
];

function isPlayed(play: Json): play is JsonRecord {
  return isRecord(play) && Object.keys(play).length > 0;
}
