import { watch } from 'vue';
import { useRouter } from 'vue-router';
import { message } from '#shared/kernel/text';
import { drawn } from '#renderer/platform/drawn';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useRecovery } from '#renderer/stores/library/useRecovery';

/** Shows one notice after the first library check if something waits in the recovery center. */
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
      // Visiting the page counts as having been told.
      const left = router.afterEach((to) => {
        if (to.name !== 'recovery') return;
        notifications.dismiss(notice);
        left();
      });
    },
  );
  // The page's own requests go first.
  void drawn().then(recovery.load);
}
