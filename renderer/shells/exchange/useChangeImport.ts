import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { ChangeOffer } from '#shared/exchange/offer';
import { errorDetails, type AppError } from '#shared/kernel/errors';
import { message, type Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { call } from '#renderer/platform/client';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications, type Notice } from '#renderer/stores/window/useNotifications';
import { problemOf } from '#renderer/shells/portable/fileProblem';
import { isAt, whileStored } from '#renderer/stores/window/whileStored';

/** A change file that waits for the user's decision. */
interface Offered {
  readonly file: string;
  readonly text: string;
  readonly offer: ChangeOffer;
}

/** Previews changes from files line by line, one file at a time; nothing is written before the user applies them. */
export const useChangeImport = defineStore('receiving', () => {
  const notifications = useNotifications();
  const closing = useClosing();
  const waiting = shallowRef<readonly Offered[]>([]);
  const busy = shallowRef(false);
  /** Results are shown only once no dialog is open. */
  let outcomes: readonly (() => void)[] = [];

  /**
   * Previews the changes of a file, or those that a whole character would bring. Returns false if the file
   * was refused; the user has been told.
   */
  async function offer(file: string, text: string): Promise<boolean> {
    // The comparison uses the stored documents.
    if (!(await closing.settle())) return false;
    const read = await call('exchange.offer', { text });
    if (!read.ok) {
      failed(file, read.error);
      return false;
    }
    waiting.value = [...waiting.value, { file, text, offer: read.value }];
    return true;
  }

  function failed(file: string, error: AppError): void {
    if (error.code === 'canceled') return;
    const { text, technical } = problemOf(error);
    notifications.notify({
      tone: 'failed',
      text: message('changes.failed', { file, reason: text }),
      details: errorDetails(error),
      technical: technical.map((fault) => fault.text),
    });
  }

  /** Previews the character with some of the lines applied. */
  async function consider(take: readonly string[]) {
    const [shown] = waiting.value;
    if (shown === undefined) return undefined;
    const { text, offer } = shown;
    return call('exchange.consider', { text, take: [...take], revision: offer.revision });
  }

  /** Skips the current file. */
  function skip(): void {
    waiting.value = waiting.value.slice(1);
    if (waiting.value.length > 0) return;
    const notices = outcomes;
    outcomes = [];
    notices.forEach((tell) => tell());
  }

  /** Applies lines of the current file; if the character changed in the meantime, the preview is updated instead. */
  async function take(lines: readonly string[]): Promise<void> {
    await alone(async ({ file, text, offer }) => {
      const taken = await call('exchange.take', { text, take: [...lines], revision: offer.revision });
      if (taken.ok) {
        const doneText = message('changes.taken', { count: lines.length, name: offerName(offer) });
        const { id, revision } = taken.value;
        const claim = { kind: 'character', id, holds: isAt(revision) } as const;
        if (lines.length > 0)
          later(() => {
            const reversal = { ...whileStored([claim]), run: () => undo(offer), whose: 'named' } as const;
            notifications.done(doneText, reversal);
          });
        skip();
        return;
      }
      failed(file, taken.error);
      if (taken.error.code !== 'conflict') return;
      const again = await call('exchange.offer', { text });
      if (again.ok) waiting.value = [{ file, text, offer: again.value }, ...waiting.value.slice(1)];
      else skip();
    });
  }

  /** Imports a whole character as a copy beside the existing one. */
  async function keepBoth(): Promise<void> {
    await alone(async ({ file, text, offer }) => {
      const copied = await call('portable.take', { text, modes: ['copy'] });
      if (copied.ok)
        later(() => notify({ tone: 'done', text: message('changes.kept', { name: offerName(offer) }) }));
      else later(() => failed(file, copied.error));
      skip();
    });
  }

  async function alone(work: (shown: Offered) => Promise<void>): Promise<void> {
    const [shown] = waiting.value;
    if (shown === undefined || busy.value) return;
    busy.value = true;
    await work(shown).finally(() => (busy.value = false));
  }

  async function undo(offer: ChangeOffer): Promise<void> {
    const undone = await call('exchange.undo', { id: offer.id });
    if (notifications.succeeded(undone))
      notify({ tone: 'info', text: message('changes.undone', { name: offerName(offer) }) });
  }

  function later(tell: () => void): void {
    outcomes = [...outcomes, tell];
  }

  function notify(notice: Notice): void {
    notifications.notify(notice);
  }

  return {
    current: computed(() => waiting.value[0]),
    /** The number of files after the current one. */
    left: computed(() => Math.max(0, waiting.value.length - 1)),
    busy: computed(() => busy.value),
    offer,
    consider,
    take,
    keepBoth,
    skip,
  };
});

function offerName({ name }: Pick<ChangeOffer, 'name'>): Text {
  return documentName('character', { name });
}
