import { ok, type Result } from '../../../shared/kernel/result';
import { at, exits, type Exit, type Fault } from '../fault';
import type { Session } from '../session';

/** `rulesets` lists the built-in rulesets, then the published games of the library with the ids that plans use. */
export async function listRulesets(session: Session): Promise<Result<Exit, Fault>> {
  const { library, englishPackSource } = session.services();
  const builtIn = session.rulesets.manifests.map(({ id, name, version }) => ({ id, name, version }));
  const games = at(library.folder, await library.games.list());
  if (!games.ok) return games;
  const own: object[] = [];
  for (const { ruleset } of games.value.rows) {
    const game = await englishPackSource.builtIn.load(ruleset);
    if (game === undefined) continue;
    const { id, name, version } = game.manifest;
    own.push({ id, name, version, custom: true });
  }
  await session.print([...builtIn, ...own]);
  return ok(exits.done);
}
