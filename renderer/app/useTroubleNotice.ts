import { watch } from 'vue';
import { useRouter } from 'vue-router';
import { message } from '../../shared/kernel/text';
import { drawn } from '../platform/drawn';
import { useNotifications } from '../stores/window/useNotifications';
import { useRecovery } from '../stores/library/useRecovery';

/** Says once, when the first look at the library is done, that something waits in the recovery centre. */
export function useTroubleNotice(): void {
  const router = useRouter();
  const recovery = useRecovery();
  const notifications = useNotifications();

  const stop = watch(
    () => recovery.report.state === 'done',
    (done) => {
      if (!done) return;
      stop();
      if (recovery.urgent === 0 || router.currentRoute.value.name === 'recovery') return;
      const notice = notifications.notify({
        tone: 'info',
        text: message('recoveryPage.found', { count: recovery.urgent }),
        action: {
          label: message('recoveryPage.show'),
          stands: () => recovery.urgent > 0,
          run: () => router.push({ name: 'recovery' }),
        },
      });
      // Whoever is there has been told.
      const left = router.afterEach((to) => {
        if (to.name !== 'recovery') return;
        notifications.dismiss(notice);
        left();
      });
    },
  );
  // What the page shows is asked for first.
  void drawn().then(recovery.load);
}
