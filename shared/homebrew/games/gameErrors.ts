import type { GameDocument } from './document';
import { appError, type AppError } from '#shared/kernel/errors';
import { formatPath } from '#shared/kernel/formatPath';
import { message, raw } from '#shared/kernel/text';
import type { DefinitionFault } from '#shared/rules/definition/faults';

/** A published game with faults exists, but nothing can be opened by its rules. */
export function faultyGameError(
  { name }: Pick<GameDocument, 'name'>,
  [first]: readonly DefinitionFault[],
): AppError {
  const text = message('rules.fault.faultyGame', {
    name: raw(name),
    place: raw(formatPath(first?.path ?? [])),
    fault: first?.text ?? raw(''),
  });
  return appError('unknown-ruleset', { text, path: 'ruleset' });
}

export function draftError({ name }: Pick<GameDocument, 'name'>): AppError {
  return appError('unknown-ruleset', {
    text: message('rules.fault.draftGame', { name: raw(name) }),
    path: 'ruleset',
  });
}
