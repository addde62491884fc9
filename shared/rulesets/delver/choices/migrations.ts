import type { Json } from '../../../kernel/json';
import type { RulesMigration } from '../../../rules/versions/rulesMigration';

type JsonObject = Readonly<Record<string, Json>>;

/** An empty play state stays empty. */
export const migrations: readonly RulesMigration[] = [
  {
    to: 2,
    name: 'days of bed rest',
    migrate: (character) => ({
      ...character,
      play: isPlayed(character.play) ? { bedRest: 0, ...character.play } : character.play,
    }),
  },
];

function isPlayed(play: Json): play is JsonObject {
  return typeof play === 'object' && play !== null && !Array.isArray(play) && Object.keys(play).length > 0;
}
