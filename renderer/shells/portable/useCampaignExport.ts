import { message } from '#shared/kernel/text';
import { call } from '#renderer/platform/client';
import { keepDelivery } from '#renderer/platform/download';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications } from '#renderer/stores/window/useNotifications';

export function useCampaignExport() {
  const closing = useClosing();
  const notifications = useNotifications();

  /** Unsaved changes are stored first; `whole` includes the party and packs. */
  async function exportCampaign(id: string, whole: boolean): Promise<void> {
    if (!(await closing.settle())) return;
    const result = await call('campaign.export', { id, whole });
    if (!notifications.succeeded(result)) return;
    if (result.value.kind === 'canceled') return;
    keepDelivery(result.value);
    notifications.done(message('portablePage.exported', { file: result.value.fileName }));
  }

  return { exportCampaign };
}
