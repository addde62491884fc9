import type { Waiver } from '#shared/character/document';
import type { Clock } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import type { Problem } from '#shared/rules/problem';

/** The contents of an exception form. */
export interface WaiverDraft {
  readonly reason: string;
  readonly by: string;
}

/** Faults of the form by field. */
export type WaiverFaults = Partial<Record<keyof WaiverDraft, Text>>;

/** Creates an exception for one problem, dated now, or returns the faults of the form. */
export function makeWaiver(
  problem: Pick<Problem, 'code' | 'path'>,
  draft: WaiverDraft,
  clock: Clock,
): Result<Waiver, WaiverFaults> {
  const reason = draft.reason.trim();
  const by = draft.by.trim();
  if (reason === '' || by === '') {
    return err({
      ...(reason === '' && { reason: message('creation.waiver.reasonMissing') }),
      ...(by === '' && { by: message('creation.waiver.byMissing') }),
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
