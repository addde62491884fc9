import type { App } from 'vue';
import type { Router } from 'vue-router';
import { message } from '#shared/kernel/text';
import { PartNotLoaded, watchForLostStyles } from '#renderer/platform/loadPart';
import { bugError } from '#renderer/shells/trouble/bug';
import { useClosing } from '#renderer/stores/window/useClosing';
import { always, useNotifications, type NoticeAction } from '#renderer/stores/window/useNotifications';

/** Every bug is shown once, with details to copy into a report; none is only logged. */
export function catchErrors(app: App, router: Router): void {
  const notifications = useNotifications();
  const seen = new WeakSet<object>();
  const loadAgain: NoticeAction = {
    ...always,
    label: message('trouble.reload'),
    run: () => reload().catch(tell),
  };

  function tell(reason: unknown): void {
    if (typeof reason === 'object' && reason !== null) {
      if (seen.has(reason)) return;
      seen.add(reason);
    }
    notifications.failed(bugError(reason), reason instanceof PartNotLoaded ? loadAgain : undefined);
    // eslint-disable-next-line no-console -- the developer tools show where it happened
    console.error(reason);
  }

  /** A page that is left while nothing answers would be gone, with all that it holds. */
  async function reload(): Promise<void> {
    if (!(await isAnswered())) {
      notifications.notify({ tone: 'failed', text: message('trouble.noAnswer'), action: loadAgain });
      return;
    }
    if (await useClosing().settle()) location.reload();
  }

  watchForLostStyles();
  app.config.errorHandler = tell;
  router.onError(tell);
  addEventListener('unhandledrejection', (event) => tell(event.reason));
  addEventListener('error', (event) => {
    // Browsers report a harmless delay of a resize observation as an error event without an error.
    if (event.error !== null && event.error !== undefined) tell(event.error);
  });
}

async function isAnswered(): Promise<boolean> {
  try {
    const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
    return answer.ok;
  } catch {
    return false;
  }
}
