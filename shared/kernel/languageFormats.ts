/** CLDR's order of plural categories, in which a text lists its forms. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Counts above repeat the categories of lower ones, except for millions, which take the last form. */
const countsTried = 120;

/** The rules of one language for numbers, lists and plurals. */
export interface LanguageFormats {
  /** Four digits stay together, so that years may be formatted like any number; a true minus, as `signed` writes. */
  readonly number: (value: number) => string;
  /** Without thousands signs, as fields hold numbers while they are edited. */
  readonly plain: (value: number) => string;
  readonly list: (items: readonly string[]) => string;
  /** The plural categories of whole numbers, in the order of the forms of a text. */
  readonly pluralCategories: () => readonly string[];
  /** The index of the form for a count; a text with one form more than categories begins with that for none. */
  readonly pluralForm: (count: number, forms: number) => number;
}

const known = new Map<string, LanguageFormats>();

/** Created once per language, since creating a format takes longer than using it a hundred times. */
export function formatsOf(language: string): LanguageFormats {
  const before = known.get(language);
  if (before !== undefined) return before;
  const made = createFormats(language);
  known.set(language, made);
  return made;
}

function createFormats(language: string): LanguageFormats {
  const numbers = once(
    () => new Intl.NumberFormat(language, { useGrouping: 'min2', maximumFractionDigits: 6 }),
  );
  const fields = once(
    () => new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 6 }),
  );
  const lists = once(() => new Intl.ListFormat(language, { type: 'unit', style: 'short' }));
  const rules = once(() => new Intl.PluralRules(language));
  const used = once((): readonly string[] => {
    const found = new Set<string>();
    for (let count = 0; count <= countsTried; count += 1) found.add(rules().select(count));
    return categories.filter((category) => found.has(category));
  });
  return {
    number: (value) => numbers().format(value).replace('-', '−'),
    plain: (value) => fields().format(value).replace('-', '−'),
    list: (items) => lists().format(items),
    pluralCategories: used,
    pluralForm: (count, forms) => {
      const extra = Math.max(0, forms - used().length);
      if (extra > 0 && count === 0) return 0;
      const category = used().indexOf(rules().select(Math.abs(count)));
      const form = category < 0 ? used().length - 1 : category;
      return Math.min(extra + form, forms - 1);
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
