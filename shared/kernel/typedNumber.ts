/** A typed number: read, empty, possible in more than one way, or none. */
export type TypedNumber =
  | { readonly kind: 'number'; readonly value: number }
  /** Signs of another language: the numbers it may stand for. */
  | { readonly kind: 'unclear'; readonly readings: readonly number[] }
  | { readonly kind: 'empty' | 'none' };

export interface TypedNumberOptions {
  /** Whole numbers only, unless set. */
  readonly fractions?: boolean;
  /** Writes a sum in its currency, whose sign may then be beside the number. */
  readonly amount?: (value: number) => string;
}

/** The signs of numbers in one language; spaces and apostrophes each count as one sign. */
interface Marks {
  readonly group: string;
  readonly decimal: string;
  /** Digits from the right: of the last group, and of those before it. */
  readonly sizes: readonly [last: number, others: number];
  readonly digits: ReadonlyMap<string, string>;
}

const direction = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const fullWidth = /[！-～]/gu;
const decimals: readonly string[] = ['.', ',', '٫'];
const groups: readonly string[] = ['.', ',', '٬', "'", ' ', '_'];

const known = new Map<string, Marks>();

function marksOf(language: string): Marks {
  const before = known.get(language);
  if (before !== undefined) return before;
  const format = new Intl.NumberFormat(language, { useGrouping: 'always', maximumFractionDigits: 1 });
  const parts = format.formatToParts(123_456_789_012.5);
  const of = (type: string) => one(parts.find((part) => part.type === type)?.value ?? '');
  const lengths = parts
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => value.match(/\p{Nd}/gu)?.length ?? 0);
  const plain = new Intl.NumberFormat(language, { useGrouping: false });
  const marks: Marks = {
    group: of('group'),
    decimal: of('decimal'),
    sizes: [lengths.at(-1) ?? 3, lengths.at(-2) ?? 3],
    digits: new Map(Array.from({ length: 10 }, (_, digit) => [plain.format(digit), String(digit)])),
  };
  known.set(language, marks);
  return marks;
}

/** Spaces of every width as one, and apostrophes of every look. */
function one(sign: string): string {
  return sign.replace(/\s/gu, ' ').replace(/[’ʼ′]/gu, "'");
}

/** Half width, the digits of the language as 0 to 9, and no marks of direction. */
function plainOf(typed: string, { digits }: Marks): string {
  const half = typed
    .replace(direction, '')
    .replace(fullWidth, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => digits.get(digit) ?? digit);
  return one(half).trim();
}

/** A text without its number, sign and spaces: its currency. */
function currencyOf(before: string, after: string): string {
  return `${before.replace(/[+\-−]/u, '')}${after}`.replaceAll(' ', '').toLowerCase();
}

function cut(plain: string): { before: string; body: string; after: string } | undefined {
  const first = plain.search(/\d/u);
  if (first < 0) return undefined;
  const last = plain.search(/\D*$/u);
  const isBare =
    first > 0 && decimals.includes(plain.charAt(first - 1)) && !/\p{L}.$/u.test(plain.slice(0, first));
  const start = isBare ? first - 1 : first;
  return { before: plain.slice(0, start), body: plain.slice(start, last), after: plain.slice(last) };
}

/**
 * Reads a number as it is written in a language: with its digits or plain ones, its thousands sign and its decimal
 * sign. A text that may be another number in another language is not read, since a guess would change it unseen.
 */
export function readNumber(language: string, typed: string, options: TypedNumberOptions = {}): TypedNumber {
  const marks = marksOf(language);
  const plain = plainOf(typed, marks);
  if (plain === '') return { kind: 'empty' };
  const found = cut(plain);
  if (found === undefined) return { kind: 'none' };
  const sign = /[-−]/u.test(found.before) ? -1 : 1;
  const signed = (value: number): number => (value === 0 ? 0 : sign * value);
  const currency = currencyOf(found.before, found.after);
  const isCurrency = (value: number): boolean => {
    if (currency === '') return true;
    const written = options.amount && cut(plainOf(options.amount(signed(value)), marks));
    return written !== undefined && currencyOf(written.before, written.after) === currency;
  };
  const read = readBody(found.body, marks, options.fractions === true);
  if (read.kind === 'number')
    return isCurrency(read.value) ? { ...read, value: signed(read.value) } : { kind: 'none' };
  return read.kind === 'unclear' ? { ...read, readings: read.readings.map(signed) } : read;
}

function readBody(body: string, marks: Marks, fractions: boolean): TypedNumber {
  const numbers = body.split(/\D+/u);
  const signs = body.match(/\D+/gu) ?? [];
  const [sign] = signs;
  if (sign === undefined) return numberOf(body);
  const whole = numbers.slice(0, -1).join('');
  const fraction = numbers.at(-1) ?? '';
  const asWhole = whole + fraction;
  const asFraction = `${whole === '' ? '0' : whole}.${fraction}`;
  const isUsual = isGrouped(numbers, [3, 3]);
  const isOwn = isGrouped(numbers, marks.sizes) || isUsual;
  const isLone = signs.length === 1;

  if (marks.group !== '' && signs.every((each) => each === marks.group) && isOwn) return numberOf(asWhole);
  const before = numbers.slice(0, -1);
  const grouped = before.length === 1 || isGrouped(before, marks.sizes) || isGrouped(before, [3, 3]);
  const isDecimal =
    signs.at(-1) === marks.decimal && signs.slice(0, -1).every((each) => each === marks.group);
  // A program writes no zero at the end, so one there hints at thousands.
  const isExact = fractions && !fraction.endsWith('0');
  if (isDecimal && grouped && (!isLone || !isUsual || isExact)) return numberOf(asFraction);

  const isForeignDecimal = decimals.includes(signs.at(-1) ?? '') && (isLone || signs.at(-2) !== signs.at(-1));
  if (isLone && isForeignDecimal && isExact && !isUsual) return numberOf(asFraction);
  const readings: number[] = [];
  if (isUsual && groups.includes(sign) && signs.every((each) => each === sign))
    readings.push(Number(asWhole));
  if (isForeignDecimal && grouped && (fractions || Number(asFraction) % 1 === 0))
    readings.push(Number(asFraction));
  return readings.length === 0 ? { kind: 'none' } : { kind: 'unclear', readings };
}

function isGrouped([first = '', ...rest]: readonly string[], [last, others]: Marks['sizes']): boolean {
  return (
    rest.length > 0 &&
    first.length >= 1 &&
    first.length <= Math.max(last, others) &&
    !first.startsWith('0') &&
    rest.every((digits, at) => digits.length === (at === rest.length - 1 ? last : others))
  );
}

function numberOf(digits: string): TypedNumber {
  const value = Number(digits);
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'none' };
}
