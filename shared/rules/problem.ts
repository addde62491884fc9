import type { CharacterDocument, Waiver } from '../character/document';
import { mainForm } from '../character/form';
import type { Json } from '../kernel/json';
import type { Text, Translate } from '../kernel/text';

/**
 * A rule that the character breaks.
 *
 * - `code`: the rule, from the ruleset's closed list
 * - `path`: the place in the choices, in the format of a plan: `skills[1].focus`
 * - `text`: one sentence about the fault and one about how to fix it
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

export function waiverFor(problem: Problem, waivers: readonly Waiver[]): Waiver | undefined {
  return waivers.find(
    (waiver) => waiver.code === problem.code && (waiver.path === undefined || waiver.path === problem.path),
  );
}

/** A character with exceptions for all problems may be finished, though it stays illegal. */
export function allWaived(problems: readonly Problem[], waivers: readonly Waiver[]): boolean {
  return problems.every((problem) => waiverFor(problem, waivers) !== undefined);
}

/** The head of every report of the command line; characters have no `form` in it. */
export function reportHead(
  { name, ruleset, form, waivers }: CharacterDocument,
  problems: readonly Problem[],
  translate: Translate,
) {
  return {
    name,
    ruleset,
    ...(form !== mainForm && { form }),
    legal: problems.length === 0,
    problems: reportedProblems(problems, waivers, translate),
  };
}

/** Problems with an exception include it. */
function reportedProblems(
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
