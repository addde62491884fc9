import { textCommands, type WindowApi } from '#shared/ipc/channels';
import { plain } from './plain';
import type { Transport } from './transport';

/** For a page in the application's own window, over the preload's bridge. */
export function windowTransport(api: WindowApi): Transport {
  return {
    send: async (name, args) => {
      if (!textCommands.has(name)) return api.commands[name](plain(args));
      const answer = await api.commands[name](JSON.stringify(args));
      return typeof answer === 'string' ? (JSON.parse(answer) as unknown) : answer;
    },
    listen: (name, listener) => api.events[name](listener),
  };
}
