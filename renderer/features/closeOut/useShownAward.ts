import { computed, ref, watch } from 'vue';
import { awarded, type AwardColumn } from '#shared/campaign/closeOut/closeOutAwards';
import type { CloseOut } from '#shared/campaign/log/chronicle';
import { useText } from '#renderer/composables/useText';

interface Shown {
  readonly draft: CloseOut;
  readonly columns: readonly AwardColumn[];
  readonly present: readonly { readonly id: string }[];
}

/** The award that a small window has room for, which its user chooses by its key. */
export function useShownAward(props: Shown) {
  const { t } = useText();
  const picked = ref('');
  const shown = computed({
    get: () => (props.columns.find(({ key }) => key === picked.value) ?? props.columns[0])?.key ?? '',
    set: (key) => (picked.value = key),
  });
  const choices = computed(() =>
    props.columns.map((column) => ({
      value: column.key,
      label: t(column.label),
      count: props.present.filter(({ id }) => awarded(props.draft, column, id) !== 0).length,
    })),
  );
  /** An award that was just added is the one to give. */
  watch(
    () => props.columns.map(({ key }) => key),
    (now, before) => {
      const added = now.find((key) => !before.includes(key));
      if (added !== undefined && before.length > 0) picked.value = added;
    },
  );
  return { shown, choices };
}
