import type { RuleException } from '#shared/character/document';
import { raw, type Text } from '#shared/kernel/text';
import { issuesOf, exceptionFor, type Problem } from '#shared/rules/problem';
import type { PrintBlock } from './print';

interface ProblemWords {
  readonly title: Text;
  /** The title of what is still to do. */
  readonly undone: Text;
  /** An exception that the GM allowed. */
  readonly exception: (who: { readonly by: Text; readonly reason: Text }) => Text;
}

/**
 * The rules that a character breaks, with the exceptions that the GM allowed, and apart from them what is still to do;
 * nothing for one that keeps them all.
 */
export function problemBlocks(
  problems: readonly Problem[],
  exceptions: readonly RuleException[],
  { title, undone, exception: exceptionText }: ProblemWords,
): PrintBlock[] {
  const block = (heading: Text, of: readonly Problem[]): PrintBlock[] => {
    const entries = of.map((problem) => {
      const exception = exceptionFor(problem, exceptions);
      return {
        name: problem.text,
        ...(exception && { text: exceptionText({ by: raw(exception.by), reason: raw(exception.reason) }) }),
      };
    });
    return entries.length === 0 ? [] : [{ kind: 'entries', title: heading, entries, blankLines: 0 }];
  };
  const { broken } = issuesOf(problems, exceptions);
  return [
    ...block(title, broken),
    ...block(
      undone,
      problems.filter((problem) => !broken.includes(problem)),
    ),
  ];
}

/** The mark in the head of a printed sheet: broken rules weigh more than what is still to do. */
export function problemMark(
  problems: readonly Problem[],
  exceptions: readonly RuleException[],
  { title, undone }: Pick<ProblemWords, 'title' | 'undone'>,
): { readonly mark?: Text } {
  const { broken } = issuesOf(problems, exceptions);
  if (problems.length === 0) return {};
  return { mark: broken.length > 0 ? title : undone };
}
