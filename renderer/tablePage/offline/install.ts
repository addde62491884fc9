/**
 * Lets the page open without a connection, and be installed. Browsers allow it on secure addresses only; elsewhere the page
 * goes on as it is.
 */
export async function installOffline(): Promise<void> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/serviceWorker.js');
  const { active } = await navigator.serviceWorker.ready;
  const parts = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  active?.postMessage(parts.map(({ pathname }) => pathname));
}
