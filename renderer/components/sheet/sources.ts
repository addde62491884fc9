import type { Explained } from '../../../shared/rules/explained';
import { message, raw, type Text } from '../../../shared/kernel/text';

/** The sources of a number on one line: "Agility 2 + Athletics 1". `null` where there is only one source. */
export function sourcesLine({ sources }: Explained): Text | null {
  const [first, ...rest] = sources;
  if (first === undefined || rest.length === 0) return null;
  return rest.reduce<Text>(
    (head, { label, amount }) =>
      message('sheet.sourcesNext', {
        head,
        sign: raw(amount < 0 ? '−' : '+'),
        label,
        amount: Math.abs(amount),
      }),
    message('sheet.sources', {
      first: first.label,
      amount: raw(first.amount < 0 ? `−${-first.amount}` : String(first.amount)),
    }),
  );
}
