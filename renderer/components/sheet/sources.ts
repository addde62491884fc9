import { amountOf, type Explained } from '#shared/rules/explained';
import { message, plainNumber, raw, type Text } from '#shared/kernel/text';

/** The sources of a number on one line: "Agility 2 + Athletics 1". `null` if there is only one source. */
export function sourcesLine({ sources }: Explained): Text | null {
  const [first, ...rest] = sources;
  if (first === undefined || rest.length === 0) return null;
  return rest.reduce<Text>(
    (head, source) =>
      message('sheet.sourcesNext', {
        head,
        sign: raw(source.amount < 0 ? '−' : '+'),
        label: source.label,
        amount: amountOf(source, String(Math.abs(source.amount))),
      }),
    message('sheet.sources', {
      first: first.label,
      amount: amountOf(first, plainNumber(first.amount)),
    }),
  );
}
