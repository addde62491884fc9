import { computed, type ComputedRef } from 'vue';
import { issuesOf, waiverFor, type Issues } from '#shared/rules/problem';
import { sectionText } from '#shared/rules/section';
import type { BrokenRule } from '#renderer/components/character/BrokenRules.vue';
import { useDates } from '#renderer/composables/useDates';
import { useText } from '#renderer/composables/useText';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';

/** Broken rules and things still to do of the open character. */
export function useSheetIssues(): ComputedRef<Issues> {
  const store = useCharacterStore();
  return computed(() =>
    issuesOf(store.opened?.problems ?? [], store.document?.waivers ?? [], store.opened?.nextSteps?.()),
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
      const waiver = waiverFor(problem, store.document?.waivers ?? []);
      return {
        id: `${problem.code} ${problem.path}`,
        text: t(problem.text),
        rule: t(sectionText(problem.rule)),
        waived: waiver && {
          by: t('sheet.waivers.waived', { by: waiver.by, when: dates.day(waiver.at) }),
          reason: t('sheet.waivers.reason', { reason: waiver.reason }),
        },
      };
    }),
  );
}
