import { useRouter } from 'vue-router';
import { useCompanions } from '../stores/useCompanions';

/** Says once that the library is also open somewhere else, with a way to where. */
export function useCompanyNotice(): void {
  const router = useRouter();
  useCompanions().follow(() => router.push({ name: 'settings' }));
}
