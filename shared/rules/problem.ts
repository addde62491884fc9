import type { Waiver } from '../character/document';
import type { Json } from '../kernel/json';
import type { Text, Translate } from '../kernel/text';

/**
 * A rule that the character breaks.
 *
 * - `code`: which rule, in the ruleset's closed list
 * - `path`: where in the choices, written as in a plan: `skills[1].focus`
 * - `text`: what is wrong and how to fix it, one sentence each
 * - `step`: the wizard step where it is fixed
 * - `rule`: the section of the rule document
 */
export interface Problem {
  readonly code: string;
  readonly path: string;
  readonly text: Text;
  readonly step: string;
  readonly rule: string;
}

/** The waiver that covers a problem, if the GM gave one. */
export function waiverFor(problem: Problem, waivers: readonly Waiver[]): Waiver | undefined {
  return waivers.find(
    (waiver) => waiver.code === problem.code && (waiver.path === undefined || waiver.path === problem.path),
  );
}

/** True where every problem has been waived, so that the character may be finished though it stays illegal. */
export function allWaived(problems: readonly Problem[], waivers: readonly Waiver[]): boolean {
  return problems.every((problem) => waiverFor(problem, waivers) !== undefined);
}

/** The problems as every report of the command line lists them, each waived one with its waiver. */
export function reportedProblems(
  problems: readonly Problem[],
  waivers: readonly Waiver[],
  translate: Translate,
): Json {
  return problems.map((problem) => {
    const waiver = waiverFor(problem, waivers);
    return {
      code: problem.code,
      message: translate(problem.text),
      path: problem.path,
      ...(waiver && {
        waiver: { code: waiver.code, reason: waiver.reason, by: waiver.by, at: waiver.at },
      }),
    };
  });
}
