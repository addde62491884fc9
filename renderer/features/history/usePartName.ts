import { useI18n } from 'vue-i18n';
import type { ComparedLine, DocumentKey } from '#shared/safety/history';
import { partKeys } from '#renderer/composables/documentPlaces';
import { useText } from '#renderer/composables/useText';

/** Names the part of a document that a line is about; one without a name of its own was written by another program. */
export function usePartName(kind: () => DocumentKey['kind']) {
  const { t } = useText();
  const i18n = useI18n({ useScope: 'global' });
  return ({ part }: ComparedLine): string => {
    const [own, other] = partKeys(kind(), part);
    return t(i18n.te(own) ? own : other);
  };
}
