import { appError } from '#shared/kernel/errors';
import { err, mapped, ok } from '#shared/kernel/result';
import type { Handlers } from '#electron/ipc/dispatch';
import type { ApiPorts } from '#electron/services/apiPorts';
import { pdfFile, renderSheet } from '#electron/services/printing/renderSheet';
import { createPortableApi } from '#electron/services/safety/portable/portableApi';

/** Dragging out of the window is an export into a file that the system then drags. */
export function createDragApi(ports: ApiPorts): Pick<Handlers, 'drag.prepare' | 'drag.start'> {
  const { drag } = ports;
  if (drag === undefined) {
    const refuse = async () => err(appError('not-available'));
    return { 'drag.prepare': refuse, 'drag.start': refuse };
  }
  const exporting = createPortableApi({ ...ports, deliver: drag.prepare });
  return {
    'drag.prepare': async (dragged) => {
      if (dragged.kind === 'pdf') {
        const printed = await renderSheet(ports, dragged.subject, dragged.options);
        if (!printed.ok) return printed;
        return mapped(await drag.prepare(pdfFile(printed.value)), () => ({}));
      }
      const { kind, id } = dragged;
      const held =
        kind === 'character'
          ? await exporting['character.export']({ id })
          : await exporting['campaign.export']({ id, whole: true });
      return held.ok ? ok({}) : held;
    },
    'drag.start': async () => (drag.start() ? ok({}) : err(appError('not-available'))),
  };
}
