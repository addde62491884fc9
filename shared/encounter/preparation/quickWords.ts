export const quickFields = ['health', 'defense', 'armor', 'attack'] as const;
export type QuickField = (typeof quickFields)[number];

/** The words for each number, the usual abbreviations included; several may mean the same. */
export type QuickWords = Readonly<Record<QuickField | 'damage', readonly string[]>>;

/** A number or dice with their meaning, or words that have none. */
export type Piece =
  | { readonly kind: QuickField | 'count'; readonly value: number }
  | { readonly kind: 'damage'; readonly typed: string }
  | { readonly kind: 'unknown'; readonly typed: string };

type Token =
  | { readonly kind: 'word'; readonly typed: string }
  | { readonly kind: 'number'; readonly typed: string; readonly value: number }
  | { readonly kind: 'count'; readonly typed: string; readonly value: number }
  | { readonly kind: 'dice'; readonly typed: string }
  | { readonly kind: 'field'; readonly typed: string; readonly field: Known['field'] };

/** Cuts the words of one foe into its name and its numbers; `undefined` if there are none. */
export function cutLine(
  text: string,
  words: QuickWords,
): { readonly name: string; readonly pieces: readonly Piece[] } | undefined {
  const tokens = tokensOf(text, words);
  if (tokens.length === 0) return undefined;
  const taken = new Set<number>();
  const pieces: Piece[] = [];
  for (const [index, token] of tokens.entries())
    if (token.kind === 'count') {
      taken.add(index);
      pieces.push({ kind: 'count', value: token.value });
    }
  pieces.push(...pairs(tokens, taken));
  const [first] = tokens;
  const isCounted = pieces.some(({ kind }) => kind === 'count');
  if (first?.kind === 'number' && !taken.has(0) && !isCounted && tokens.length > 1) {
    taken.add(0);
    pieces.unshift({ kind: 'count', value: first.value });
  }
  const [name, ...others] = runs(tokens, taken);
  return {
    name: name ?? '',
    pieces: [...pieces, ...others.map((typed) => ({ kind: 'unknown', typed }) as const)],
  };
}

/** Numbers beside their words: `HP 6 Def 2`, or `6 HP 2 Def` if the line ends with a word. */
function pairs(tokens: readonly Token[], taken: Set<number>): Piece[] {
  const rest = tokens.map((token, index) => ({ token, index })).filter(({ index }) => !taken.has(index));
  const last = rest.at(-1)?.token;
  const steps = last?.kind === 'field' ? [-1, 1] : [1, -1];
  return rest.flatMap(({ token, index }, at): Piece[] => {
    if (token.kind !== 'field') return [];
    for (const step of steps) {
      const beside = rest[at + step];
      if (beside === undefined || taken.has(beside.index)) continue;
      const { field } = token;
      const piece = field === 'damage' ? damageIn(beside.token) : numberIn(beside.token, field);
      if (piece === undefined) continue;
      taken.add(index).add(beside.index);
      return [piece];
    }
    return [];
  });
}

function damageIn(token: Token): Piece | undefined {
  if (token.kind !== 'dice' && token.kind !== 'number') return undefined;
  const typed = token.typed.replace('−', '-').toLowerCase();
  return { kind: 'damage', typed: typed.startsWith('d') ? `1${typed}` : typed };
}

function numberIn(token: Token, kind: QuickField): Piece | undefined {
  return token.kind === 'number' ? { kind, value: token.value } : undefined;
}

/** Neighboring words that are left; the first of them with a letter are the name. */
function runs(tokens: readonly Token[], taken: ReadonlySet<number>): readonly string[] {
  const found: string[][] = [];
  let isOpen = false;
  for (const [index, { typed }] of tokens.entries()) {
    if (taken.has(index)) {
      isOpen = false;
      continue;
    }
    if (isOpen) found.at(-1)?.push(typed);
    else found.push([typed]);
    isOpen = true;
  }
  const phrases = found.map((words) => words.join(' '));
  const name = phrases.findIndex((words) => /\p{L}/u.test(words));
  return name < 0 ? ['', ...phrases] : [phrases[name] ?? '', ...phrases.filter((_, index) => index !== name)];
}

const times = String.raw`[x×*]`;
const countShapes = [new RegExp(`^${times}(\\d+)$`, 'iu'), new RegExp(`^(\\d+)${times}$`, 'iu')];
const timesAlone = new RegExp(`^${times}$`, 'iu');
const diceShape = /^\d{0,2}d\d{1,3}(?:[+\-−]\d{1,3})?$/iu;
const numberShape = /^[+\-−]?\d+$/u;
const gluedShapes = [/^(\p{L}+)([+\-−]?\d+)$/u, /^([+\-−]?\d+)(\p{L}+)$/u];

function tokensOf(text: string, words: QuickWords): readonly Token[] {
  const parts = text
    .replace(/[()[\]{}:=|/]/gu, ' ')
    .split(/\s+/u)
    .filter((part) => /[\p{L}\p{N}×*]/u.test(part))
    .flatMap((part) => unglued(part, words));
  const known = vocabulary(words);
  const tokens: Token[] = [];
  for (let at = 0; at < parts.length;) {
    const { token, used } = tokenAt(parts, at, known);
    tokens.push(token);
    at += used;
  }
  return tokens;
}

function tokenAt(
  parts: readonly string[],
  at: number,
  known: readonly Known[],
): { readonly token: Token; readonly used: number } {
  const typed = parts[at] ?? '';
  const following = parts[at + 1];
  const count = countShapes.map((shape) => shape.exec(typed)?.[1]).find((digits) => digits !== undefined);
  if (count !== undefined) return { token: { kind: 'count', typed, value: Number(count) }, used: 1 };
  if (timesAlone.test(typed) && following !== undefined && /^\d+$/u.test(following))
    return { token: { kind: 'count', typed: `${typed} ${following}`, value: Number(following) }, used: 2 };
  if (/^\d+$/u.test(typed) && following !== undefined && timesAlone.test(following))
    return { token: { kind: 'count', typed: `${typed} ${following}`, value: Number(typed) }, used: 2 };
  if (numberShape.test(typed))
    return { token: { kind: 'number', typed, value: Number(typed.replace('−', '-')) }, used: 1 };
  if (diceShape.test(typed)) return { token: { kind: 'dice', typed }, used: 1 };
  const field = known.find(({ parts: named }) =>
    named.every((part, index) => fold(parts[at + index] ?? '') === part),
  );
  if (field !== undefined) {
    const used = field.parts.length;
    return {
      token: { kind: 'field', typed: parts.slice(at, at + used).join(' '), field: field.field },
      used,
    };
  }
  return { token: { kind: 'word', typed }, used: 1 };
}

/** `HP6` and `6hp` are a word and a number; `Mk2` is a name. */
function unglued(part: string, words: QuickWords): readonly string[] {
  const isKnown = (word: string) => Object.values(words).some((each) => each.map(fold).includes(fold(word)));
  for (const shape of gluedShapes) {
    const [, first, second] = shape.exec(part) ?? [];
    if (first !== undefined && second !== undefined && [first, second].some(isKnown)) return [first, second];
  }
  return [part];
}

interface Known {
  readonly field: QuickField | 'damage';
  readonly parts: readonly string[];
}

/** The longest first, so that "armor class" is not read as "armor". */
function vocabulary(words: QuickWords): readonly Known[] {
  return [...quickFields, 'damage' as const]
    .flatMap((field) => words[field].map((word) => ({ field, parts: fold(word).split(' ') })))
    .toSorted((a, b) => b.parts.length - a.parts.length);
}

/** Without case, accents, and a point of an abbreviation; British spelling counts, too. */
function fold(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replace(/^armour$/u, 'armor')
    .replace(/^defence$/u, 'defense');
}
