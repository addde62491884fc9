import { computed } from 'vue';
import { bonusField, tableFields, valueAt, type TableAnswers } from '#shared/rules/atTable';
import type { Check } from '#shared/rules/checks';
import type { Json } from '#shared/kernel/jsonValue';
import { message, plainValue } from '#shared/kernel/text';
import { number } from '#shared/rules/inputs';
import { useText } from '#renderer/composables/useText';

interface Asked {
  readonly check: Check;
  readonly answers: TableAnswers;
  readonly known: Readonly<Record<string, Json>>;
}

/** Questions to the table about the next rolls of a check; of an attack, the numbers of its target come first. */
export function useTableFields(of: () => Asked, change: (answers: TableAnswers) => void) {
  const { t } = useText();
  const most = 30;
  const bonus = number(message('sheet.play.bonus'), { min: -most, max: most, initial: 0 });

  const fields = computed(() =>
    tableFields(of().check).map(({ path, input }) => ({
      path,
      input,
      value: of().answers.values[path] ?? (valueAt(of().check, of().known, path) as Json | undefined),
    })),
  );
  /** The first number is the target's, with those of the same group. */
  const own = computed(() => {
    const [group, field] = (fields.value[0]?.path ?? '').split('.');
    return fields.value.filter(
      ({ path }, index) => index === 0 || (field !== undefined && path.startsWith(`${group}.`)),
    );
  });
  const others = computed(() => fields.value.filter((field) => !own.value.includes(field)));
  const hasMore = computed(() => others.value.length > 0 || bonusField(of().check) !== undefined);

  function inWords({ input, value }: (typeof fields.value)[number]): string {
    if (input.kind === 'choice') {
      const at = input.options.findIndex(({ id }) => id === value);
      const option = input.options[at];
      // The first one is the usual one.
      return option === undefined || at === 0 ? '' : t(option.label);
    }
    if (input.kind === 'flag') return value === true ? t(input.label) : '';
    return value === undefined
      ? ''
      : t('sheet.target.value', { label: input.label, value: plainValue(value) });
  }
  /** A usual answer is told only where there is nothing else to tell. */
  const usual = computed(() => {
    const [first] = own.value;
    if (first?.input.kind !== 'choice') return '';
    const { label, options } = first.input;
    const option = options.find(({ id }) => id === first.value);
    return option === undefined ? '' : t('sheet.target.value', { label, value: option.label });
  });
  const numbers = computed(
    () =>
      own.value
        .map(inWords)
        .filter((words) => words !== '')
        .join(' · ') || usual.value,
  );
  /** Only what differs from the usual. */
  const more = computed(() =>
    [
      ...others.value.filter(({ path }) => of().answers.values[path] !== undefined).map(inWords),
      ...(of().answers.bonus === 0
        ? []
        : [t('sheet.target.value', { label: bonus.label, value: of().answers.bonus })]),
    ]
      .filter((words) => words !== '')
      .join(' · '),
  );

  function answer(path: string, value: Json | undefined): void {
    const { [path]: _before, ...rest } = of().answers.values;
    change({ ...of().answers, values: value === undefined ? rest : { ...rest, [path]: value } });
  }

  return { fields, bonus, own, others, hasMore, numbers, more, answer };
}
