import { ref } from 'vue';
import { useRouter } from 'vue-router';
import { message } from '#shared/kernel/text';
import type { Trouble } from '#shared/safety/recovery';
import { historyOf, pageOf } from '#renderer/composables/documentPlaces';
import { call } from '#renderer/platform/client';
import { keepDelivery } from '#renderer/platform/download';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { always, useNotifications } from '#renderer/stores/window/useNotifications';
import { whileStored } from '#renderer/stores/window/whileStored';
import { useRecovery } from '#renderer/stores/library/useRecovery';
import { titleOf, type TroubleAction } from './troubles';

/** Runs an action on a damaged file and reports the result. */
export function useRepair() {
  const router = useRouter();
  const dialogs = useDialogs();
  const notifications = useNotifications();
  const recovery = useRecovery();
  /** Files with a running action. */
  const busy = ref<ReadonlySet<string>>(new Set());

  async function act(trouble: Trouble, action: TroubleAction): Promise<void> {
    const { file } = trouble;
    if (busy.value.has(file)) return;
    busy.value = new Set([...busy.value, file]);
    try {
      await doIt(trouble, action);
    } finally {
      busy.value = new Set([...busy.value].filter((each) => each !== file));
    }
  }

  async function doIt(trouble: Trouble, action: TroubleAction): Promise<void> {
    const { document } = trouble;
    switch (action) {
      case 'recover':
      case 'takeIn':
      case 'keepBoth':
        return recover(trouble, action);
      case 'bin':
        return bin(trouble);
      case 'compare':
        if (document !== null) await router.push(historyOf(document, trouble.copy?.key));
        return;
      case 'open':
        if (document !== null) await router.push(pageOf(document));
        return;
      case 'history':
        if (document !== null) await router.push(historyOf(document));
        return;
      case 'saveCopy':
        return saveCopy(trouble);
      case 'discard':
        return discard(trouble);
    }
  }

  async function recover(trouble: Trouble, how: 'recover' | 'takeIn' | 'keepBoth'): Promise<void> {
    const result = await call('recovery.recover', { file: trouble.file });
    if (notifications.succeeded(result)) {
      const to = pageOf(result.value);
      notifications.notify({
        tone: 'done',
        text: message(`recoveryPage.done.${how}`, { name: titleOf(trouble) }),
        action: {
          ...whileStored([{ kind: result.value.kind, id: result.value.id }]),
          label: message('recoveryPage.action.open'),
          run: () => router.push(to),
        },
      });
    }
    await recovery.load();
  }

  async function bin(trouble: Trouble): Promise<void> {
    const result = await call('recovery.bin', { file: trouble.file });
    if (notifications.succeeded(result))
      notifications.notify({
        tone: 'done',
        text: message('recoveryPage.done.bin', { name: titleOf(trouble) }),
        action: {
          ...always,
          label: message('recoveryPage.openBin'),
          run: () => router.push({ name: 'bin' }),
        },
      });
    await recovery.load();
  }

  async function saveCopy({ file }: Trouble): Promise<void> {
    const result = await call('recovery.saveCopy', { file });
    if (!notifications.succeeded(result)) return;
    if (result.value.kind === 'canceled') return;
    keepDelivery(result.value);
    notifications.done(message('recoveryPage.done.saveCopy', { file: result.value.fileName }));
  }

  async function discard(trouble: Trouble): Promise<void> {
    const name = titleOf(trouble);
    const sure = await dialogs.confirm(
      message('recoveryPage.discardTitle', { name }),
      message(trouble.replaced ? 'recoveryPage.discardKept' : 'recoveryPage.discardLast'),
      message('recoveryPage.discardDo'),
    );
    if (!sure) return;
    const result = await call('recovery.discard', { file: trouble.file });
    if (notifications.succeeded(result)) notifications.done(message('recoveryPage.done.discard', { name }));
    await recovery.load();
  }

  return { busy, act };
}
