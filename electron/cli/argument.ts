import { parseJson } from '#shared/documents/jsonText';
import { appError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import { requireRuleset } from '#electron/services/library/rulesets';
import { at, fault, type Fault } from './fault';
import type { Session } from './session';

/** Far more than any calculation needs. */
const longest = 1024 * 1024;

/** Parses JSON from a command-line argument; `where` names the argument in error messages. */
export function readArgument(where: string, text: string): Result<unknown, Fault> {
  if (text.length > longest)
    return fault(
      where,
      appError('invalid-input', { text: message('cli.input.long', { megabytes: longest / 1024 / 1024 }) }),
    );
  const json = parseJson(text);
  if (json.ok || !('key' in json.error.text) || json.error.text.key !== 'services.json.empty')
    return at(where, json);
  return fault(where, appError('invalid-input', { text: message('cli.input.empty') }));
}

export async function namedRuleset(session: Session, id: string): Promise<Result<Ruleset, Fault>> {
  const found = await requireRuleset(session.rulesets, id);
  if (found.ok) return found;
  const { code, text } = found.error;
  return fault(id, { code, text });
}
