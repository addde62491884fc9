import { onBeforeUnmount, watch } from 'vue';

/** Keeps the screen on while `wanted`, if the browser allows it; it lets go of every hidden page by itself. */
export function useWakeLock(wanted: () => boolean): void {
  let lock: Promise<WakeLockSentinel | undefined> | undefined;

  async function update(): Promise<void> {
    await (await lock)?.release();
    const isPossible = isSecureContext && 'wakeLock' in navigator && document.visibilityState === 'visible';
    // A device that saves its battery refuses.
    lock = isPossible && wanted() ? navigator.wakeLock.request('screen').catch(() => undefined) : undefined;
  }

  const seen = (): void => void update();
  watch(wanted, seen, { immediate: true });
  document.addEventListener('visibilitychange', seen);
  onBeforeUnmount(() => {
    document.removeEventListener('visibilitychange', seen);
    void lock?.then((held) => held?.release());
  });
}
