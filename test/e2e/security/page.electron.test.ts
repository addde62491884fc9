import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasSandbox } from '#build/scripts/sandbox.mjs';
import { inRoot } from '#build/scripts/root.mjs';
import { launchApp, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
let page: Page;
let electron: ElectronApplication;

beforeAll(async () => {
  app = await launchApp({ attacks: true });
  if (app.electron === undefined) throw new Error('These are tests of the window');
  ({ page, electron } = app);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
});
afterAll(() => app.close());

/** Every permission that a page can query; Chromium rejects names that it does not know. */
const permissions = [
  'accelerometer',
  'ambient-light-sensor',
  'background-fetch',
  'background-sync',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hand-tracking',
  'idle-detection',
  'keyboard-lock',
  'local-fonts',
  'local-network-access',
  'magnetometer',
  'microphone',
  'midi',
  'nfc',
  'notifications',
  'payment-handler',
  'periodic-background-sync',
  'persistent-storage',
  'pointer-lock',
  'push',
  'screen-wake-lock',
  'speaker-selection',
  'storage-access',
  'system-wake-lock',
  'top-level-storage-access',
  'web-app-installation',
  'window-management',
];

describe('permissions', () => {
  it('are granted for copying text, and for no other name', async () => {
    const answers = await page.evaluate(
      async (names) => {
        // More names than TypeScript knows; a subscription to messages must be user-visible.
        const asked = (name: string) => {
          const descriptor: object = { name, userVisibleOnly: true };
          return navigator.permissions.query(descriptor as PermissionDescriptor).then(
            ({ state }): string => state,
            () => 'unknown',
          );
        };
        return Object.fromEntries(
          await Promise.all(names.map(async (name) => [name, await asked(name)] as const)),
        );
      },
      [...permissions, 'clipboard-write'],
    );
    const { 'clipboard-write': copying, ...others } = answers;
    expect(copying).toBe('granted');
    const known = Object.entries(others).filter(([, state]) => state !== 'unknown');
    expect(known.length).toBeGreaterThan(20);
    expect(known.filter(([, state]) => state !== 'denied')).toEqual([]);
  });

  it('are refused for devices, places, files and messages', async () => {
    await page.getByRole('heading', { level: 1 }).first().click();
    const answers = await page.evaluate(async () => {
      // A feature that Chromium does not have on this system counts as refused.
      const absent = () => Promise.reject(new TypeError('absent'));
      const outcome = (asked: () => Promise<unknown>) =>
        asked().then(
          () => 'granted',
          (error: unknown) => (error as Error).name,
        );
      const { mediaDevices, clipboard } = navigator;
      const more = navigator as unknown as Record<
        string,
        Record<string, (...args: unknown[]) => Promise<unknown>>
      >;
      return {
        notifications: await Notification.requestPermission(),
        camera: await outcome(() => mediaDevices.getUserMedia({ video: true, audio: true })),
        screen: await outcome(() => mediaDevices.getDisplayMedia()),
        clipboard: await outcome(() => clipboard.readText()),
        midi: await outcome(() => navigator.requestMIDIAccess()),
        place: await outcome(
          () =>
            new Promise((resolve, reject) => {
              navigator.geolocation.getCurrentPosition(resolve, ({ code }) =>
                reject(new Error(String(code))),
              );
            }),
        ),
        usb: await outcome(async () => more['usb']?.['requestDevice']?.({ filters: [] }) ?? absent()),
        hid: await outcome(async () => {
          const devices = (await (more['hid']?.['requestDevice']?.({ filters: [] }) ??
            absent())) as readonly unknown[];
          if (devices.length === 0) throw new DOMException('', 'NotFoundError');
        }),
        serial: await outcome(async () => more['serial']?.['requestPort']?.() ?? absent()),
        bluetooth: await outcome(
          async () => more['bluetooth']?.['requestDevice']?.({ acceptAllDevices: true }) ?? absent(),
        ),
        fonts: await outcome(async () => {
          const fonts = await (
            window as unknown as { queryLocalFonts(): Promise<unknown[]> }
          ).queryLocalFonts();
          if (fonts.length === 0) throw new DOMException('', 'NotAllowedError');
        }),
        idle: await outcome(async () => {
          const detector = (window as unknown as { IdleDetector: { requestPermission(): Promise<string> } })
            .IdleDetector;
          if ((await detector.requestPermission()) !== 'granted')
            throw new DOMException('', 'NotAllowedError');
        }),
        wake: await outcome(() => navigator.wakeLock.request('screen')),
        storage: String(await navigator.storage.persist()),
      };
    });
    const { notifications, storage, ...others } = answers;
    expect([notifications, storage]).toEqual(['denied', 'false']);
    expect(Object.entries(others).filter(([, answer]) => !/Error$/.test(answer))).toEqual([]);
  });
});

describe('a page runs', () => {
  it('sandboxed, in an isolated world, without Node', async () => {
    const { preferences, switches } = await electron.evaluate(({ app: program, BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>;
      };
      const names = [
        'no-sandbox',
        'disable-web-security',
        'enable-blink-features',
        'enable-experimental-web-platform-features',
        'allow-running-insecure-content',
        'ignore-certificate-errors',
      ];
      return {
        preferences: contents.getLastWebPreferences(),
        switches: names.filter((name) => program.commandLine.hasSwitch(name)),
      };
    });
    expect(preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    });
    expect([preferences['enableBlinkFeatures'] ?? '', preferences['disableBlinkFeatures'] ?? '']).toEqual([
      '',
      '',
    ]);
    // Only tests go without the sandbox, as root or on a machine that allows none.
    expect(switches).toEqual(hasSandbox() ? [] : ['no-sandbox']);
  });

  it('workers without Node, which can read nothing outside', async () => {
    const answer = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const code = `(async () => postMessage({
            node: [typeof require, typeof process, typeof module],
            fetched: await fetch('https://example.org/').then(() => 'reached', (error) => error.name),
            evaluated: (() => { try { return eval('1') } catch (error) { return error.name } })(),
          }))()`;
          const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
          worker.onmessage = ({ data }) => resolve(data);
        }),
    );
    expect(answer).toEqual({
      node: ['undefined', 'undefined', 'undefined'],
      fetched: 'TypeError',
      evaluated: 'EvalError',
    });
  });

  it('in a document that cannot be framed, with the policy on all of its parts', async () => {
    const headers = await page.evaluate(async () => {
      const files = ['/index.html', ...[...document.scripts].map((script) => script.src)];
      return Promise.all(files.map(async (file) => Object.fromEntries((await fetch(file)).headers)));
    });
    expect(headers.length).toBeGreaterThan(1);
    for (const each of headers) {
      expect(each['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(each['x-content-type-options']).toBe('nosniff');
    }
  });

  it('no inline script, no handler in its markup, and no code made from text', async () => {
    const ran = await page.evaluate(async () => {
      const marks = window as unknown as { marks: string[] };
      marks.marks = [];
      const inline = document.createElement('script');
      inline.textContent = "marks.push('inline')";
      const data = document.createElement('script');
      data.src = "data:text/javascript,marks.push('data')";
      const blob = document.createElement('script');
      blob.src = URL.createObjectURL(new Blob(["marks.push('blob')"], { type: 'text/javascript' }));
      const module = document.createElement('script');
      module.type = 'module';
      module.textContent = "marks.push('module')";
      const handler = document.createElement('div');
      handler.innerHTML =
        '<button onclick="marks.push(\'handler\')">x</button><a href="javascript:marks.push(1)">x</a>';
      document.body.append(inline, data, blob, module, handler);
      handler.querySelector('button')?.click();
      handler.querySelector('a')?.click();
      // In a task of its own: code run by a debugger, like this, may evaluate text.
      await new Promise<void>((resolve) => {
        setTimeout(() => {
          for (const make of [
            () => (0, eval)("marks.push('eval')"),
            () => Reflect.construct(Function, ["marks.push('function')"]) as unknown,
          ])
            try {
              make();
            } catch {
              // The expected result.
            }
          resolve();
        });
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const element of [inline, data, blob, module, handler]) element.remove();
      return marks.marks;
    });
    expect(ran).toEqual([]);
  });
});

describe('a violated policy', () => {
  it('fails every test in which it happens', async () => {
    // The program again, with a script planted in its page, since the very start counts as well.
    const program = await mkdtemp(path.join(tmpdir(), 'hearthbook-planted-'));
    onTestFinished(() => rm(program, { recursive: true, force: true, maxRetries: 5 }));
    await cp(inRoot('out'), path.join(program, 'out'), { recursive: true });
    await copyFile(inRoot('package.json'), path.join(program, 'package.json'));
    const start = path.join(program, 'out/renderer/index.html');
    const html = await readFile(start, 'utf8');
    await writeFile(start, html.replace('</head>', '<script>window.planted = 1</script></head>'));
    const planted = await launchApp({ program });
    await planted.page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect(planted.close()).rejects.toThrow(/violations of the content security policy/);
  });
});
