import { raw } from '#shared/kernel/text';
import { useText } from '#renderer/composables/useText';
import type { Fighter } from './turns';

/** A fighter in words, as far as the players may know: points of the party, words for foes. */
export function useFighterText() {
  const { t } = useText();

  function healthText({ health }: Fighter): string {
    if (health?.as !== 'exact') return health?.label ?? '';
    return t('joinedPage.order.points', { now: health.now, max: health.max, label: raw(health.label) });
  }

  function about(fighter: Fighter): string {
    const { conditions, out, held } = fighter;
    const states = [out ? t('joinedPage.order.out') : '', held ? t('joinedPage.order.held') : ''];
    return [healthText(fighter), ...states, ...conditions].filter((part) => part !== '').join(' · ');
  }

  return { healthText, about };
}
