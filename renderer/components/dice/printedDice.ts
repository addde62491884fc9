import type { ReadDie } from '#shared/rules/checks';

/** A die in the output of free notation. */
export interface PrintedDie extends Pick<ReadDie, 'sides' | 'value' | 'kept'> {
  /** Message keys below `dice.notation.flag`. */
  readonly flags: readonly string[];
}

const flagNames: Readonly<Record<string, string>> = {
  '!': 'exploded',
  '!!': 'compounded',
  '!p': 'penetrated',
  '!!p': 'compounded',
  r: 'rerolled',
  ro: 'rerolled',
  u: 'unique',
  uo: 'unique',
  '*': 'success',
  _: 'failure',
  __: 'failure',
  '**': 'critical',
  v: 'lowered',
  '^': 'raised',
};

/** Parses the library's output, `4d6kh3: [1d, 1, 3, 2] = 6`. The sizes of the dice come from the notation. */
export function printedDice(notation: string, output: string): readonly PrintedDie[] {
  const sizes = [...notation.matchAll(/\d*d(\d+|%|F)/gi)].map(([, size = '']) => sidesOf(size));
  const printed = output.slice(output.startsWith(`${notation}: `) ? notation.length + 2 : 0);
  return [...printed.matchAll(/\[([^\]]*)\](\)d)?/g)].flatMap(([, list = '', dropped], index) =>
    list.split(',').flatMap((part) => {
      const [, value, marks = ''] = /^\s*(-?\d+(?:\.\d+)?)(\S*)\s*$/.exec(part) ?? [];
      if (value === undefined) return [];
      const kept = dropped === undefined && !marks.includes('d');
      return [{ sides: sizes[index] ?? 0, value: Number(value), kept, flags: flagsOf(marks) }];
    }),
  );
}

function sidesOf(size: string): number {
  return size === '%' ? 100 : size.toUpperCase() === 'F' ? 3 : Number(size);
}

function flagsOf(marks: string): readonly string[] {
  const found = marks.match(/!!p|!p|!!|!|ro?|uo?|\*\*|\*|__|_|v|\^/g) ?? [];
  return [...new Set(found.flatMap((mark) => flagNames[mark] ?? []))];
}
