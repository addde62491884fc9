import { computed, onBeforeUnmount, shallowRef, watch } from 'vue';
import type { CommandResult } from '#shared/ipc/contract';
import type { PrintSubject } from '#shared/ipc/printing';
import type { AppError } from '#shared/kernel/errors';
import type { PrintOptions, SheetFormat } from '#shared/rules/print/print';
import { call } from '#renderer/platform/client';
import { useSettings } from '#renderer/stores/window/useSettings';

type Rendered = CommandResult<'sheet.render'>;

/** The real PDF, rendered again when an option changes. Only full pages have fields. */
export function usePreview(subject: () => PrintSubject, format: () => SheetFormat | undefined) {
  const settings = useSettings();
  const rendered = shallowRef<Rendered | null>(null);
  const error = shallowRef<AppError | null>(null);
  const drawing = shallowRef(true);
  let turn = 0;

  const options = computed<PrintOptions>(() => {
    const { paper, inkSaver, fillable } = settings.current;
    const pages = format() ?? 'full';
    return pages === 'full'
      ? { paper, inkSaver, fillable }
      : { paper, inkSaver, fillable: false, format: pages };
  });

  async function draw(): Promise<void> {
    turn += 1;
    const mine = turn;
    drawing.value = true;
    const result = await call('sheet.render', { subject: subject(), options: options.value });
    if (mine !== turn) return;
    drawing.value = false;
    error.value = result.ok ? null : result.error;
    if (result.ok) rendered.value = result.value;
  }

  watch(() => JSON.stringify([subject(), options.value]), draw, { immediate: true });
  onBeforeUnmount(() => (turn += 1));

  return { options, rendered, error, drawing, draw };
}
