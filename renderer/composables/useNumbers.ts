import { useI18n } from 'vue-i18n';
import { formatsOf } from '#shared/kernel/languageFormats';
import type { Text } from '#shared/kernel/text';
import { readNumber, type TypedNumber, type TypedNumberOptions } from '#shared/kernel/typedNumber';
import { useText } from './useText';

export interface Numbers {
  /** Reads a number that was typed or pasted; `amount` writes it in the currency that may be beside it. */
  readonly read: (
    typed: string,
    options?: { fractions?: boolean; amount?: ((value: number) => Text) | undefined },
  ) => TypedNumber;
  /** Writes a number for a field, in which it is edited. */
  readonly write: (value: number) => string;
}

/** Numbers of fields, by the language of the page. */
export function useNumbers(): Numbers {
  const { locale } = useI18n({ useScope: 'global' });
  const { t } = useText();
  return {
    read: (typed, { fractions = false, amount } = {}) => {
      const options: TypedNumberOptions = amount
        ? { fractions, amount: (value) => t(amount(value)) }
        : { fractions };
      return readNumber(locale.value, typed, options);
    },
    write: (value) => formatsOf(locale.value).plain(value),
  };
}
