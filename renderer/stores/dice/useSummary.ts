import { isUnjudged } from '#shared/campaign/dice/unjudged';
import { plainNumber } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import { useText } from '#renderer/composables/useText';
import type { LoggedRoll } from '#shared/campaign/dice/rollLog';
import { useRolled } from './useRolled';

/** A roll in one line: its total and its result. */
export interface RollSummary {
  readonly total: string;
  readonly verdict: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

/** Summaries use the rules of each roll. */
export function useSummary(): (logged: LoggedRoll) => RollSummary {
  const { t } = useText();
  const store = useRolled();
  return (logged) => {
    const { rolled } = logged.roll;
    if (rolled.kind === 'notation') {
      // Free notation is its own label.
      const named = t(logged.roll.label) === rolled.notation;
      const verdict = named ? '' : t('dice.log.dice', { notation: rolled.notation });
      return { total: plainNumber(rolled.total), verdict, tone: 'plain' };
    }
    if (rolled.kind === 'table') return { total: plainNumber(sum(rolled.dice)), verdict: '', tone: 'plain' };
    const reading = store.readingOf(logged)?.reading;
    if (reading === undefined) return { total: '', verdict: '', tone: 'plain' };
    if (isUnjudged(logged.roll, store.loaded.get(rolled.ruleset)))
      return { total: reading.total ? plainNumber(reading.total.value) : '', verdict: '', tone: 'plain' };
    const { text, tone } = reading.verdict;
    return { total: reading.total ? plainNumber(reading.total.value) : '', verdict: t(text), tone };
  };
}
