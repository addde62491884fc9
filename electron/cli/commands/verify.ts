import { ok, type Result } from '../../../shared/kernel/result';
import { message } from '../../../shared/kernel/text';
import { openCharacter } from '../../services/summarise';
import { at, exits, oneLine, type Exit, type Fault } from '../fault';
import type { Session } from '../session';

/** `verify`: reads every document of the library from its file, changing nothing. */
export async function verify(session: Session): Promise<Result<Exit, Fault>> {
  const { library } = session.services();
  const inspect = async (document: Parameters<typeof openCharacter>[1]) => {
    const open = await openCharacter(session.rulesets, document);
    // A ruleset that is not in this box says nothing about the file.
    return open.ok || open.error.code === 'unknown-ruleset' ? ok(undefined) : open;
  };
  const verified = at(library.folder, await library.verify(inspect));
  if (!verified.ok) return verified;
  const { documents, damaged, quarantined, migrated, newer } = verified.value;
  for (const file of newer)
    await session.io.err(`${oneLine(session.translate(message('cli.verify.newer', { file })))}\n`);
  await session.print({ documents, damaged, quarantined, migrated });
  return ok(damaged.length > 0 ? exits.illegal : exits.done);
}
