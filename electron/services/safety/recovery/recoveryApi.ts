import { mapped, ok } from '#shared/kernel/result';
import type { Handlers } from '#electron/ipc/dispatch';
import type { ApiPorts } from '#electron/services/apiPorts';

export function createRecoveryApi({
  recovery,
}: Pick<ApiPorts, 'recovery'>): Pick<
  Handlers,
  | 'recovery.report'
  | 'recovery.verify'
  | 'recovery.recover'
  | 'recovery.saveCopy'
  | 'recovery.bin'
  | 'recovery.discard'
> {
  return {
    'recovery.report': async () => ok(await recovery.report()),
    'recovery.verify': async () => mapped(await recovery.verifyAll(), () => ({})),
    'recovery.recover': ({ file }) => recovery.recover(file),
    'recovery.saveCopy': ({ file }) => recovery.saveCopy(file),
    'recovery.bin': ({ file }) => recovery.bin(file),
    'recovery.discard': async ({ file }) => mapped(await recovery.discard(file), () => ({})),
  };
}
