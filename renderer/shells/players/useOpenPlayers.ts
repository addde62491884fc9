import { call } from '#renderer/platform/client';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications } from '#renderer/stores/window/useNotifications';

export function useOpenPlayers() {
  const closing = useClosing();
  const notifications = useNotifications();

  /** Shows the players an encounter, or with `null` whichever of the campaign runs; unsaved changes are stored first. */
  async function openPlayers(campaign: string, encounter: string | null): Promise<void> {
    if (!(await closing.settle())) return;
    const opened = await call('players.open', { campaign, encounter });
    if (!notifications.succeeded(opened)) return;
    // The page of a browser must not reach this one through its opener.
    if (opened.value.address !== null) window.open(opened.value.address, '_blank', 'noopener');
  }

  return { openPlayers };
}
