import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import type { GameDocument, Rename } from './document';
import { idsIn } from './affected';
import { withoutRemarks } from '#shared/rules/definition/schema/texts';

/** The beginning of the places of its texts, in a game and in each of its kinds of sheet. */
const bestiary = /^(kinds\.[^.]+\.)?npc\.foes\./;

/**
 * A game as the devices of players load it: what is played and its translations, without the bestiary, remarks of its
 * authors and the draft. `null` before it is published.
 */
export function playersGame(game: GameDocument): GameDocument | null {
  if (game.published === null) return null;
  const { format, kind, version, id, createdAt, updatedAt, name, ruleset, published } = game;
  const definition = withoutRemarks(withoutFoes(published.definition));
  return {
    format,
    kind,
    version,
    id,
    revision: 0,
    createdAt,
    updatedAt,
    name,
    ruleset,
    draft: definition,
    published: { number: published.number, at: published.at, definition },
    ...(game.translations !== undefined && { translations: withoutFoesTexts(game.translations) }),
    changes: knownChanges(game.changes, idsIn(definition)),
  };
}

/** Kinds of sheet have foes as the game has. */
function withoutFoes(definition: Json): Json {
  if (!isRecord(definition)) return definition;
  const { npc, kinds } = definition as JsonRecord;
  return {
    ...(definition as JsonRecord),
    ...(isRecord(npc) && { npc: { ...(npc as JsonRecord), foes: [] } }),
    ...(Array.isArray(kinds) && { kinds: (kinds as readonly Json[]).map(withoutFoes) }),
  };
}

function withoutFoesTexts(
  translations: NonNullable<GameDocument['translations']>,
): NonNullable<GameDocument['translations']> {
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([place]) => !bestiary.test(place))),
    ]),
  );
}

/** Renames of parts that players do not load would reveal their ids; the number of changes stays, since characters count them. */
function knownChanges(changes: GameDocument['changes'], known: ReadonlySet<string>): GameDocument['changes'] {
  const alive = new Set(known);
  return changes
    .toReversed()
    .map(({ renames }) => {
      const kept = renames.filter(({ to }) => alive.has(to));
      for (const { from } of kept) alive.add(from);
      return { renames: kept.map(({ from, to }): Rename => ({ from, to })) };
    })
    .toReversed();
}
