import type { RuleException } from '#shared/character/document';
import type { Clock } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import type { Problem } from '#shared/rules/problem';

/** The contents of an exception form. */
export interface ExceptionDraft {
  readonly reason: string;
  readonly by: string;
}

/** Faults of the form by field. */
export type ExceptionFaults = Partial<Record<keyof ExceptionDraft, Text>>;

/** Creates an exception for one problem, dated now, or returns the faults of the form. */
export function makeException(
  problem: Pick<Problem, 'code' | 'path'>,
  draft: ExceptionDraft,
  clock: Clock,
): Result<RuleException, ExceptionFaults> {
  const reason = draft.reason.trim();
  const by = draft.by.trim();
  if (reason === '' || by === '') {
    return err({
      ...(reason === '' && { reason: message('creation.exception.reasonMissing') }),
      ...(by === '' && { by: message('creation.exception.byMissing') }),
    });
  }
  return ok({
    code: problem.code,
    path: problem.path,
    reason,
    by,
    at: clock.now(),
  });
}
