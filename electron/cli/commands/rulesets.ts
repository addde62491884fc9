import { ok, type Result } from '#shared/kernel/result';
import { LibraryUnavailable } from '#electron/services/location/libraryPlace';
import type { Services } from '#electron/services/services';
import { at, exits, type Exit, type Fault } from '#electron/cli/fault';
import type { Session } from '#electron/cli/session';

/**
 * `rulesets` lists the built-in rulesets, then the published games of the library with the ids that plans use;
 * one with faults is marked, and `check` names them.
 */
export async function listRulesets(session: Session): Promise<Result<Exit, Fault>> {
  const builtIn = session.rulesets.manifests.map(({ id, name, version }) => ({ id, name, version }));
  const games = await gamesOf(session);
  if (!games.ok) return games;
  await session.print([...builtIn, ...games.value]);
  return ok(exits.done);
}

/** None if the library cannot be reached: the built-in rulesets need none. */
async function gamesOf(session: Session): Promise<Result<readonly object[], Fault>> {
  const services = servicesOf(session);
  if (services === undefined) return ok([]);
  const { library, englishPackSource } = services;
  const listed = at(library.folder, await library.games.list());
  if (!listed.ok) return listed;
  const games: object[] = [];
  for (const row of listed.value.rows) {
    const game = await englishPackSource.builtIn.load(row.ruleset);
    if (game !== undefined) {
      const { id, name, version } = game.manifest;
      games.push({ id, name, version, custom: true });
    } else if (row.published > 0)
      games.push({ id: row.id, name: row.name, version: '', custom: true, faulty: true });
  }
  return ok(games);
}

function servicesOf(session: Session): Services | undefined {
  try {
    return session.services();
  } catch (error) {
    if (error instanceof LibraryUnavailable) return undefined;
    throw error;
  }
}
