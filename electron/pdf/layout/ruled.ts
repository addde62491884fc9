import { leading } from '#electron/pdf/text/styles';
import { lowered, type Mark } from './marks';
import { strip, type Strip } from './paginate';

/** The distance between lines for handwriting. */
export const pitch = leading.line;

/** A block that contains nothing else keeps this many empty lines even if that takes a new page. */
export const leastLines = 2;

/** Hairlines to write on, each `drop` above the bottom of its line. */
export function ruled(count: number, width: number, drop = 2): readonly Mark[] {
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({
    kind: 'rule',
    x: 0,
    y: (at + 1) * pitch - drop,
    length: width,
    weight: 'hair',
  }));
}

/** Each line is drawn by its index. */
export function blankLines(count: number, draw: (at: number) => readonly Mark[]): readonly Strip[] {
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, at) =>
    strip(pitch, draw(at), { empty: true }),
  );
}

/** Empty lines: all but `least` are optional at the end of a page, and more are added if there is room. */
export function elasticLines(
  count: number,
  least: number,
  draw: (at: number) => readonly Mark[],
): readonly Strip[] {
  const lines = blankLines(Math.max(count, least, 1), draw);
  return lines.map((current, at) => {
    const kept = at < least ? current : { ...current, optional: true as const };
    if (at < lines.length - 1) return kept;
    const grow = (extra: number): readonly Mark[] => [
      ...current.marks,
      ...blankLines(extra / pitch, (more) => draw(at + 1 + more)).flatMap((line, more) =>
        lowered(line.marks, (more + 1) * pitch),
      ),
    ];
    return { ...kept, grow };
  });
}
