import type { CharacterDocument, RuleException } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import type { Json } from '#shared/kernel/jsonValue';
import type { Text, Translate } from '#shared/kernel/text';
import type { NextStep } from './nextSteps';

/**
 * A rule that the character breaks, or that it does not meet yet.
 *
 * - `code`: the rule, from the ruleset's closed list
 * - `path`: the place in the choices, in the format of a plan: `skills[1].focus`
 * - `text`: one sentence about the fault and one about how to fix it
 * - `step`: the wizard step where it is fixed
 * - `rule`: the section of the rule document
 * - `undone`: what the rule asks for was not chosen yet, so it is still to do; nothing was chosen against it
 */
export interface Problem {
  readonly code: string;
  readonly path: string;
  readonly text: Text;
  readonly step: string;
  readonly rule: string;
  readonly undone?: true;
}

/** Everything that is wrong with a character, in its two kinds, which are never shown as one. */
export interface Issues {
  readonly broken: readonly Problem[];
  readonly undone: readonly NextStep[];
}

/**
 * `next` is missing for play although no rule asks for it. What an exception allows to stay undone is not to do any more:
 * there, a rule is broken.
 */
export function issuesOf(
  problems: readonly Problem[],
  exceptions: readonly RuleException[],
  next: readonly NextStep[] = [],
): Issues {
  const isUndone = (problem: Problem): boolean =>
    problem.undone === true && exceptionFor(problem, exceptions) === undefined;
  return {
    broken: problems.filter((problem) => !isUndone(problem)),
    undone: [...problems.filter(isUndone), ...next],
  };
}

export function exceptionFor(
  problem: Problem,
  exceptions: readonly RuleException[],
): RuleException | undefined {
  return exceptions.find(
    (exception) =>
      exception.code === problem.code && (exception.path === undefined || exception.path === problem.path),
  );
}

/** A character with exceptions for all problems may be finished, though it stays illegal. */
export function allAllowed(problems: readonly Problem[], exceptions: readonly RuleException[]): boolean {
  return problems.every((problem) => exceptionFor(problem, exceptions) !== undefined);
}

/** The head of every report of the command line; characters have no `form` in it. */
export function reportHead(
  { name, ruleset, form, exceptions }: CharacterDocument,
  problems: readonly Problem[],
  translate: Translate,
) {
  return {
    name,
    ruleset,
    ...(form !== mainForm && { form }),
    legal: problems.length === 0,
    problems: reportedProblems(problems, exceptions, translate),
  };
}

/** Problems with an exception include it. */
function reportedProblems(
  problems: readonly Problem[],
  exceptions: readonly RuleException[],
  translate: Translate,
): Json {
  return problems.map((problem) => {
    const exception = exceptionFor(problem, exceptions);
    return {
      code: problem.code,
      message: translate(problem.text),
      path: problem.path,
      ...(exception && {
        waiver: { code: exception.code, reason: exception.reason, by: exception.by, at: exception.at },
      }),
    };
  });
}
