import type { Waiver } from '../../character/document';
import { raw, type Text } from '../../kernel/text';
import { waiverFor, type Problem } from '../problem';
import type { PrintBlock } from './print';

interface ProblemWords {
  readonly title: Text;
  /** An exception that the GM allowed. */
  readonly waived: (who: { readonly by: Text; readonly reason: Text }) => Text;
}

/** The rules that a character breaks, with the exceptions that the GM allowed; nothing for one that keeps them all. */
export function problemBlocks(
  problems: readonly Problem[],
  waivers: readonly Waiver[],
  { title, waived }: ProblemWords,
): PrintBlock[] {
  if (problems.length === 0) return [];
  const entries = problems.map((problem) => {
    const waiver = waiverFor(problem, waivers);
    return {
      name: problem.text,
      ...(waiver && { text: waived({ by: raw(waiver.by), reason: raw(waiver.reason) }) }),
    };
  });
  return [{ kind: 'entries', title, entries, blankLines: 0 }];
}
