import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Session } from 'electron';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { denyPermissions } from '#electron/security/permissions';

/** Every permission that this Electron knows, from its own types. */
function namesFor(handler: string): readonly string[] {
  const types = readFileSync(inRoot('node_modules/electron/electron.d.ts'), 'utf8');
  const [, union = ''] =
    new RegExp(`${handler}\\(handler.*?permission: ((?:'[\\w-]+'[ |]*)+)`).exec(types) ?? [];
  return [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '');
}

type Handler = (...args: unknown[]) => unknown;

/** The parts of a session on which `denyPermissions` sets handlers. */
function denied() {
  const handlers: Record<string, Handler> = {};
  const setter = (name: string) => (handler: Handler) => {
    handlers[name] = handler;
  };
  const session = Object.assign(
    new EventEmitter(),
    Object.fromEntries(
      [
        'setPermissionRequestHandler',
        'setPermissionCheckHandler',
        'setDevicePermissionHandler',
        'setBluetoothPairingHandler',
        'setUSBProtectedClassesHandler',
        'setDisplayMediaRequestHandler',
      ].map((name) => [name, setter(name)]),
    ),
  );
  denyPermissions(session as unknown as Session);
  const details = { requestingUrl: 'app://hearthbook/index.html', isMainFrame: true };
  return {
    session,
    handlers,
    check: (name: string) => handlers['setPermissionCheckHandler']?.(null, name, 'app://hearthbook', details),
    ask: (name: string) => {
      let granted: unknown;
      handlers['setPermissionRequestHandler']?.(null, name, (answer: unknown) => (granted = answer), details);
      return granted;
    },
  };
}

describe('our own page', () => {
  const { ask, check, handlers, session } = denied();

  it.each(namesFor('setPermissionRequestHandler'))('may request %s', (name) => {
    expect(ask(name)).toBe(name === 'clipboard-sanitized-write');
  });

  it.each(namesFor('setPermissionCheckHandler'))('may check %s', (name) => {
    expect(check(name)).toBe(name === 'clipboard-sanitized-write');
  });

  it('all names are known', () => {
    expect(namesFor('setPermissionRequestHandler').length).toBeGreaterThan(30);
    expect(namesFor('setPermissionCheckHandler').length).toBeGreaterThan(30);
  });

  it('no device and no screen is granted', () => {
    const answers: unknown[] = [];
    const answer = (...given: unknown[]) => answers.push(given);
    expect(handlers['setDevicePermissionHandler']?.({})).toBe(false);
    expect(handlers['setUSBProtectedClassesHandler']?.({ protectedClasses: ['audio'] })).toEqual(['audio']);
    handlers['setBluetoothPairingHandler']?.({}, answer);
    handlers['setDisplayMediaRequestHandler']?.({}, answer);
    const event = { preventDefault: () => undefined };
    session.emit('select-hid-device', event, {}, answer);
    session.emit('select-serial-port', event, [], null, answer);
    session.emit('select-usb-device', event, {}, answer);
    expect(answers).toEqual([[{ confirmed: false }], [{}], [null], [''], []]);
  });

  it('no download starts', () => {
    let prevented = false;
    session.emit('will-download', { preventDefault: () => (prevented = true) });
    expect(prevented).toBe(true);
  });
});
