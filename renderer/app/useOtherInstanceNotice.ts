import { useRouter } from 'vue-router';
import { drawn } from '../platform/drawn';
import { useCompanions } from '../stores/library/useCompanions';

/** Says once that the library is also open somewhere else, with a way to where. */
export function useOtherInstanceNotice(): void {
  const router = useRouter();
  const companions = useCompanions();
  // What the page shows is asked for first.
  void drawn().then(() => companions.follow(() => router.push({ name: 'settings' })));
}
