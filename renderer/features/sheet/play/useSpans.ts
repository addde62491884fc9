import { computed } from 'vue';
import { list, message, type Text } from '#shared/kernel/text';
import { secondsOf, spanText } from '#shared/rules/durations/spans';
import type { Lasting, Span } from '#shared/rules/durations/running';
import type { Outcome } from '#shared/rules/party';
import { ids } from '#renderer/platform/ports';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useJournalActions } from '#renderer/stores/characters/useJournalActions';

/** States of the open character that end by themselves, and time that passes. */
export function useSpans() {
  const store = useCharacterStore();
  const { done } = useJournalActions();
  const time = computed(() => store.opened?.time?.());

  async function begin(lasting: Lasting, span: Span): Promise<void> {
    const begun = time.value?.begin(lasting, span, ids.next());
    const [label] = begun?.changes ?? [];
    if (begun !== undefined && label !== undefined) await done({ label, edits: begun.edits });
  }

  async function end(id: string): Promise<void> {
    const found = time.value?.running.find((each) => each.id === id);
    const ended = time.value?.end(id);
    if (found === undefined || ended === undefined) return;
    await done({ label: message('lasting.ended', { what: found.label }), edits: ended.edits });
  }

  function outcomeOf(span: Span): Outcome | undefined {
    const seconds = time.value && secondsOf(span, time.value.roundSeconds);
    return seconds === null ? time.value?.lapse({ seconds: 0, rest: true }) : time.value?.pass(seconds ?? 0);
  }

  async function pass(span: Span): Promise<void> {
    const passed = outcomeOf(span);
    const { roundSeconds } = time.value ?? {};
    if (passed === undefined || roundSeconds === undefined) return;
    const shown =
      span.unit === 'rest'
        ? message('lasting.rest')
        : spanText(secondsOf(span, roundSeconds), span.unit, roundSeconds);
    const label =
      passed.changes.length === 0
        ? message('lasting.passed', { span: shown })
        : message('lasting.passedEnding', { span: shown, what: list(passed.changes) });
    await done({ label, edits: passed.edits });
  }

  const preview = (span: Span): readonly Text[] => outcomeOf(span)?.changes ?? [];
  return { time, begin, end, preview, pass };
}
