import { ok, type Result } from '../../../shared/kernel/result';
import { exits, type Exit, type Fault } from '../fault';
import type { Session } from '../session';

export async function listRulesets(session: Session): Promise<Result<Exit, Fault>> {
  await session.print(session.rulesets.manifests.map(({ id, name, version }) => ({ id, name, version })));
  return ok(exits.done);
}
