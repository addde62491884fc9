import { useRouter } from 'vue-router';
import { drawn } from '#renderer/platform/drawn';
import { useCompanions } from '#renderer/stores/library/useCompanions';

/** Shows one notice when the library is also open elsewhere, with a link to the list. */
export function useOtherInstanceNotice(): void {
  const router = useRouter();
  const companions = useCompanions();
  // The page's own requests go first.
  void drawn().then(() => companions.follow(() => router.push({ name: 'settings' })));
}
