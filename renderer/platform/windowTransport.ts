import type { WindowApi } from '../../shared/ipc/channels';
import type { Transport } from './transport';

/** Commands over the preload's bridge, in the application's own window. */
export function windowTransport(api: WindowApi): Transport {
  return {
    send: (name, args) => api.commands[name](args),
    listen: (name, listener) => api.events[name](listener),
  };
}
