import { computed } from 'vue';
import { useI18n } from 'vue-i18n';

/** Compares names as readers of the page's language sort them. */
export function useNameOrder(): (a: string, b: string) => number {
  const { locale } = useI18n({ useScope: 'global' });
  const collator = computed(() => new Intl.Collator(locale.value, { sensitivity: 'base', numeric: true }));
  return (a, b) => collator.value.compare(a, b);
}
