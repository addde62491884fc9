import { useI18n } from 'vue-i18n';
import { useText } from '#renderer/composables/useText';
import { capitalized, entryWords, type PartOf } from '#renderer/features/homebrew/games/formNodes';
import { partOver, type DraftParts, type Path } from './draftParts';

const choices: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [1, 'one'],
  [-1, 'minusOne'],
  [true, 'yes'],
]);

/** The words of the form of a draft. */
export function useFormWords({ valueAt }: DraftParts) {
  const { t } = useText();
  const i18n = useI18n({ useScope: 'global' });
  const isKnown = (key: string): boolean => i18n.te(key, 'en');
  /** The words of a field; some depend on the part that it belongs to. */
  const labelOf = (field: string, part = ''): string => {
    if (isKnown(`ruleset.fieldOf.${part}.${field}`)) return t(`ruleset.fieldOf.${part}.${field}`);
    return isKnown(`ruleset.field.${field}`) ? t(`ruleset.field.${field}`) : capitalized(field);
  };
  /** The words of a choice; some depend on the field. */
  const wordOf = (choice: string | number | boolean, field = ''): string => {
    const word = choices.get(choice) ?? String(choice);
    if (isKnown(`ruleset.wordOf.${field}.${word}`)) return t(`ruleset.wordOf.${field}.${word}`);
    return isKnown(`ruleset.word.${word}`) ? t(`ruleset.word.${word}`) : capitalized(word);
  };

  const partOf: PartOf = (name) => t('ruleset.form.part', { name });

  return {
    labelOf,
    wordOf,
    partOf,
    /** The words of the form that lead to a place: “Numbers › Attributes › Might › Formula”. */
    placeWords(path: Path): string {
      if (path.length === 0) return t('ruleset.basics');
      const words = path.flatMap((step, at): string[] => {
        if (typeof step === 'number') {
          const own = entryWords(valueAt(path.slice(0, at + 1)) ?? '');
          return [own === '' ? t('ruleset.form.entry', { number: step + 1 }) : own];
        }
        const isList = step === 'of' && typeof path[at + 1] === 'number';
        return isList ? [] : [labelOf(step, partOver(path.slice(0, at + 1)))];
      });
      return words.join(' › ');
    },
  };
}
