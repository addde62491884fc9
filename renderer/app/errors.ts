import type { App } from 'vue';
import type { Router } from 'vue-router';
import { bugError } from '../shells/trouble/bug';
import { useNotifications } from '../stores/window/useNotifications';

/** Every bug is shown once, with details to copy into a report; none is only logged. */
export function catchErrors(app: App, router: Router): void {
  const notifications = useNotifications();
  const seen = new WeakSet<object>();

  const tell = (reason: unknown) => {
    if (typeof reason === 'object' && reason !== null) {
      if (seen.has(reason)) return;
      seen.add(reason);
    }
    notifications.failed(bugError(reason));
    // eslint-disable-next-line no-console -- the developer tools show where it happened
    console.error(reason);
  };

  app.config.errorHandler = tell;
  router.onError(tell);
  addEventListener('unhandledrejection', (event) => tell(event.reason));
  addEventListener('error', (event) => {
    // Browsers report a harmless delay of a resize observation as an error event without an error.
    if (event.error !== null && event.error !== undefined) tell(event.error);
  });
}
