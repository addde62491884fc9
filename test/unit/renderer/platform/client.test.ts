import { afterEach, describe, expect, it, vi } from 'vitest';
import { reactive, readonly, shallowReactive } from 'vue';
import { defaultSettings } from '#shared/settings/defaults';
import { fine } from '#test/unit/renderer/support/fakeProgram';
import { call, on, useTransport } from '#renderer/platform/client';
import { commandNames, type WindowApi } from '#shared/ipc/channels';
import { hostTransport } from '#renderer/platform/hostTransport';
import { plain } from '#renderer/platform/plain';
import { ids, rng } from '#renderer/platform/ports';
import { windowTransport } from '#renderer/platform/windowTransport';

describe('client', () => {
  afterEach(() => {
    useTransport(undefined);
    vi.unstubAllGlobals();
  });

  it('sends proxies as plain copies and bytes as bytes, and leaves out undefined', () => {
    const bytes = new Uint8Array([1, 2]);
    const given = readonly(
      reactive({ a: [{ b: 1 }], gone: undefined, bytes, none: null, inner: shallowReactive({ c: 'd' }) }),
    );
    expect(() => structuredClone(given)).toThrow();
    const copy = plain(given);
    expect(structuredClone(copy)).toStrictEqual({ a: [{ b: 1 }], bytes, none: null, inner: { c: 'd' } });
    expect((copy as { bytes: Uint8Array }).bytes).not.toBe(bytes);
  });

  it('lets screens send their state, including proxies', async () => {
    const heard: unknown[] = [];
    // Like Electron: values that cannot be cloned do not arrive.
    const answer = async (args: unknown) => {
      heard.push(structuredClone(args));
      return typeof args === 'string' ? JSON.stringify(fine) : fine;
    };
    const commands = Object.fromEntries(commandNames.map((name) => [name, answer]));
    useTransport(windowTransport({ commands, events: {} } as unknown as WindowApi));
    const settings = reactive({ ...defaultSettings, playerName: 'Mara' });
    expect(await call('settings.write', settings)).toEqual(fine);
    expect(heard).toEqual([{ ...defaultSettings, playerName: 'Mara' }]);
    // Values that may be long travel as text in both directions.
    const { id } = reactive({ id: 'x'.repeat(32) });
    expect(await call('campaign.read', reactive({ id }))).toEqual(fine);
    expect(heard[1]).toBe(JSON.stringify({ id }));
  });

  it('returns an error if the other side is gone or sends garbage', async () => {
    useTransport({
      send: () => Promise.reject(new TypeError('fetch failed')),
      listen: () => () => undefined,
    });
    expect(await call('app.info', {})).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    useTransport({ send: async () => '<html>', listen: () => () => undefined });
    expect(await call('app.info', {})).toMatchObject({ ok: false, error: { code: 'unreachable' } });
  });

  it('sends JSON to the host, including bytes', async () => {
    const fetched = vi.fn(
      async (_url: string, _init: RequestInit) =>
        new Response(
          JSON.stringify({ ok: true, value: { bytes: { $bytes: 'AQID' }, pages: 1, missingGlyphs: [] } }),
        ),
    );
    vi.stubGlobal('fetch', fetched);
    useTransport(hostTransport());
    const subject = { kind: 'blank', ruleset: 'x' } as const;
    const result = await call('sheet.render', {
      subject,
      options: { paper: 'a4', inkSaver: false, fillable: false },
    });
    expect(result.ok && result.value.bytes).toEqual(new Uint8Array([1, 2, 3]));
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe('/api/sheet.render');
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin' });
    expect(JSON.parse(init.body as string)).toMatchObject({ subject });
  });

  it('receives events of the host until it stops listening', () => {
    const handlers = new Map<string, (event: MessageEvent) => void>();
    vi.stubGlobal(
      'EventSource',
      class {
        addEventListener(name: string, handler: (event: MessageEvent) => void) {
          handlers.set(name, handler);
        }
      },
    );
    useTransport(hostTransport());
    const heard: unknown[] = [];
    const off = on('app.command', (payload) => heard.push(payload));
    const say = () =>
      handlers.get('app.command')?.(new MessageEvent('app.command', { data: '{"command":"undo"}' }));
    say();
    off();
    say();
    expect(heard).toEqual([{ command: 'undo' }]);
  });
});

describe('ports', () => {
  it('create unique ids that are valid file names', () => {
    const made = Array.from({ length: 200 }, () => ids.next());
    expect(new Set(made).size).toBe(200);
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('draw evenly below a bound', () => {
    const counts = [0, 0, 0];
    for (let draw = 0; draw < 9000; draw += 1) counts[rng.below(3)]! += 1;
    for (const count of counts) expect(Math.abs(count - 3000)).toBeLessThan(300);
    expect(() => rng.below(0)).toThrow(RangeError);
    expect(() => rng.below(2.5)).toThrow(RangeError);
  });
});
