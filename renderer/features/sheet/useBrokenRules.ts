import { computed, type ComputedRef } from 'vue';
import { issuesOf, exceptionFor, type Issues } from '#shared/rules/problem';
import { sectionText } from '#shared/rules/section';
import type { BrokenRule } from '#renderer/components/character/BrokenRules.vue';
import { useDates } from '#renderer/composables/useDates';
import { useText } from '#renderer/composables/useText';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';

/** Broken rules and things still to do of the open character. */
export function useSheetIssues(): ComputedRef<Issues> {
  const store = useCharacterStore();
  return computed(() =>
    issuesOf(store.opened?.problems ?? [], store.document?.exceptions ?? [], store.opened?.nextSteps?.()),
  );
}

/** Each broken rule comes with its exception, if there is one. */
export function useBrokenRules(): ComputedRef<readonly BrokenRule[]> {
  const { t } = useText();
  const dates = useDates();
  const store = useCharacterStore();

  const issues = useSheetIssues();
  return computed(() =>
    issues.value.broken.map((problem) => {
      const exception = exceptionFor(problem, store.document?.exceptions ?? []);
      return {
        id: `${problem.code} ${problem.path}`,
        text: t(problem.text),
        rule: t(sectionText(problem.rule)),
        exception: exception && {
          by: t('sheet.exceptions.allowed', { by: exception.by, when: dates.day(exception.at) }),
          reason: t('sheet.exceptions.reason', { reason: exception.reason }),
        },
      };
    }),
  );
}
