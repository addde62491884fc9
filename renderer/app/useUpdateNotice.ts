import { useRouter } from 'vue-router';
import { useUpdates } from '#renderer/stores/window/useUpdates';

/** Shows a notice about a version that the program found, with a link to its notes. */
export function useUpdateNotice(): void {
  const router = useRouter();
  useUpdates().follow(() => router.push({ name: 'settings', hash: '#updates' }));
}
