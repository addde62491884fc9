import type { Json } from '#shared/kernel/jsonValue';
import type { Clock, Ids } from '#shared/kernel/ports';
import { isRecord } from '#shared/kernel/record';
import { gameVersion, type GameDocument, type Rename } from './document';

/** A game that works at once: a name, a sheet, and dice of percent that hold a chance. */
export function emptyDefinition(name: string): Json {
  return {
    format: 1,
    id: 'own-game',
    version: '1.0.0',
    name: name.trim() === '' ? 'My game' : name.trim(),
    checks: [
      {
        id: 'check',
        name: 'Roll',
        inputs: { chance: { name: 'Chance', min: 1, max: 100, initial: 50 } },
        dice: [{ id: 'percent', kind: 'percentile' }],
        compare: 'atMost',
        target: 'chance',
      },
    ],
  };
}

/** The game is not saved yet, but published, so that it can be played at once. */
export function newGame(
  name: string,
  definition: Json,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): GameDocument {
  const now = clock.now();
  const id = ids.next();
  return {
    format: 'hearthbook',
    kind: 'ruleset',
    version: gameVersion,
    id,
    revision: 0,
    createdAt: now,
    updatedAt: now,
    name,
    ruleset: id,
    draft: definition,
    published: { number: 1, at: now, definition },
    changes: [],
  };
}

/** Tables play the draft from now on. */
export function publish(game: GameDocument, at: string, renames: readonly Rename[] = []): GameDocument {
  return {
    ...game,
    published: { number: (game.published?.number ?? 0) + 1, at, definition: game.draft },
    changes: renames.length === 0 ? game.changes : [...game.changes, { renames: [...renames] }],
  };
}

/** The name that the definition says, which is the one that players read. */
export function nameIn(definition: Json, otherwise: string): string {
  const name = isRecord(definition) ? definition['name'] : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name : otherwise;
}
