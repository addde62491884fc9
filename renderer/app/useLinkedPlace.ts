import { onMounted, onUnmounted } from 'vue';
import { useRouter } from 'vue-router';
import { call, on } from '#renderer/platform/client';
import { useJoinedTable } from '#renderer/stores/campaigns/useJoinedTable';

/** Shows a place that the user chose in a menu of the system, or agreed to after opening a link. */
export function useLinkedPlace(): void {
  const router = useRouter();
  async function show(): Promise<void> {
    const waiting = await call('app.waitingPlace', {});
    if (!waiting.ok || waiting.value.place === null) return;
    const { kind, id } = waiting.value.place;
    if (kind === 'join') {
      useJoinedTable().offer(id);
      await router.push({ name: 'table' });
    } else if (kind === 'guide') await router.push({ name: 'guide', params: { page: id } });
    else await router.push({ name: kind === 'character' ? 'sheet' : 'campaign', params: { id } });
  }
  let off: (() => void) | undefined;
  onMounted(() => {
    off = on('app.placeWaiting', () => void show());
    void show();
  });
  onUnmounted(() => off?.());
}
