import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { channelOf, commandNames, eventNames, type WindowApi } from '#shared/ipc/channels';
import { launchApp, type RunningApp } from '#test/e2e/support/index';
import { giveCommand, readAnswer } from '#test/e2e/support/commands';

let app: RunningApp;
let page: Page;
let electron: ElectronApplication;
const home = /^app:\/\/hearthbook\/index\.html(#.*)?$/;

beforeAll(async () => {
  app = await launchApp({ attacks: true });
  if (app.electron === undefined) throw new Error('These are tests of the window');
  ({ page, electron } = app);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
});
afterAll(() => app.close());

/** Contacts with the outside since the last test: opened addresses, questions, started downloads. */
let outside: { readonly opened: string[]; readonly asked: string[]; readonly downloads: boolean[] };
let button = 0;
async function watchOutside(response: number): Promise<void> {
  button = response;
  await electron.evaluate(({ dialog, shell, session }, pressed) => {
    const seen = { opened: [] as string[], asked: [] as string[], downloads: [] as boolean[] };
    Object.assign(globalThis, { seen });
    Object.assign(shell, { openExternal: async (address: string) => void seen.opened.push(address) });
    Object.assign(dialog, {
      showMessageBox: async (...args: readonly unknown[]) => {
        seen.asked.push((args.at(-1) as { message: string }).message);
        return { response: pressed, checkboxChecked: false };
      },
    });
    session.defaultSession.on('will-download', (event) => seen.downloads.push(event.defaultPrevented));
  }, button);
}
async function readOutside(): Promise<typeof outside> {
  await page.waitForTimeout(300);
  outside = await electron.evaluate(() => (globalThis as unknown as { seen: typeof outside }).seen);
  return outside;
}
beforeEach(() => watchOutside(0));

const windows = () => electron.evaluate(({ webContents }) => webContents.getAllWebContents().length);
const inPage = (script: string) => page.evaluate(script);

describe('leaving the page', () => {
  it.each([
    ['another program', "location.href = 'app://evil/index.html'"],
    ['a file of ours that is no page', "location.href = 'app://hearthbook/assets/x.js'"],
    ['the printer', "location.href = 'app://print/1'"],
    ['a file', "location.href = 'file:///etc/passwd'"],
    ['a script', "location.href = 'javascript:document.title=1'"],
    ['data', "location.href = 'data:text/html,<h1>x'"],
    ['a plain web page', "location.href = 'http://example.org/'"],
    ['a page that it made', "location.href = URL.createObjectURL(new Blob(['x'], { type: 'text/html' }))"],
    ['a settings page of the system', "location.href = 'ms-settings:privacy'"],
    ['a page of the browser', "location.href = 'chrome://gpu/'"],
    ['the source of the page', "location.href = 'view-source:app://hearthbook/index.html'"],
    ['an empty page', "location.href = 'about:blank'"],
    ['an empty page, by replacing', "location.replace('about:blank#x')"],
    ['an empty page in its own window', "window.open('about:blank', '_self')"],
    ['a page made of text', "window.open('about:srcdoc', '_self')"],
    [
      'an empty page, by a link',
      "const a = document.createElement('a'); a.href = 'about:blank'; document.body.append(a); a.click(); a.remove()",
    ],
    [
      'an empty page, by a form',
      "const f = document.createElement('form'); f.action = 'about:blank'; document.body.append(f); f.submit(); f.remove()",
    ],
    [
      'a page that the page itself asks to turn to',
      "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=app://evil/'; document.head.append(m); setTimeout(() => m.remove(), 200)",
    ],
    [
      'a link with a script, clicked',
      "const a = document.createElement('a'); a.href = 'javascript:document.title=1'; document.body.append(a); a.click(); a.remove()",
    ],
    [
      'a link to a file, clicked',
      "const a = document.createElement('a'); a.href = 'file:///etc/passwd'; a.target = '_blank'; document.body.append(a); a.click(); a.remove()",
    ],
    [
      'a form',
      "const f = document.createElement('form'); f.action = 'https://example.org/'; document.body.append(f); f.submit(); f.remove()",
    ],
  ])('is refused: to %s', async (_what, script) => {
    await inPage(script);
    expect(await readOutside()).toEqual({ opened: [], asked: [], downloads: [] });
    expect(page.url()).toMatch(home);
    expect(await page.title()).not.toBe('1');
    expect(await page.locator('h1').count()).toBeGreaterThan(0);
  });

  it('to an empty page ends at the start page if no preload prevents it', async () => {
    const places = await electron.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({
        show: false,
        webPreferences: { sandbox: true, contextIsolation: true },
      });
      const { webContents } = window;
      await window.loadURL('app://hearthbook/index.html');
      const seen: string[] = [];
      const home = new Promise<void>((resolve) => {
        webContents.on('did-navigate', (_event, address) => {
          seen.push(address);
          if (address !== 'about:blank') resolve();
        });
      });
      void webContents.executeJavaScript("location.href = 'about:blank'").catch(() => undefined);
      await home;
      window.destroy();
      return seen;
    });
    expect(places).toEqual(['about:blank', 'app://hearthbook/index.html']);
  });

  it('by a new window is refused', async () => {
    // A window of the test before may still be closing.
    await expect.poll(windows).toBe(1);
    await inPage(
      "window.open('app://hearthbook/index.html'); window.open('about:blank'); window.open('file:///etc/passwd')",
    );
    expect(await readOutside()).toMatchObject({ opened: [], asked: [] });
    expect(await windows()).toBe(1);
  });

  it('opens the browser only for https, and only after a question that names the host', async () => {
    await inPage("window.open('https://example.org/page')");
    expect(await readOutside()).toMatchObject({ opened: [], asked: ['Open example.org in your browser?'] });
    await watchOutside(1);
    await inPage("location.href = 'https://example.org/page'");
    expect(await readOutside()).toMatchObject({ opened: ['https://example.org/page'] });
    expect(page.url()).toMatch(home);
    await watchOutside(1);
    await inPage(
      "for (const u of ['http://a.example/', 'smb://a/b', 'https://u:p@a.example/', 'mailto:a@b.example']) window.open(u)",
    );
    expect(await readOutside()).toMatchObject({ opened: [], asked: [] });
  });

  it('by a download is refused', async () => {
    await inPage(
      "const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'])); a.download = 'x.txt'; a.click()",
    );
    expect((await readOutside()).downloads).toContain(true);
    expect(outside.downloads).not.toContain(false);
  });
});

describe('a page', () => {
  it('cannot contain frames, webviews, foreign scripts, or code made from text', async () => {
    const outcome = await page.evaluate(async () => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push(event.effectiveDirective),
      );
      const holder = document.createElement('div');
      holder.innerHTML = [
        '<iframe src="app://hearthbook/index.html"></iframe>',
        '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
        '<img src="x" onerror="window.ran = 2">',
        '<img src="https://example.org/x.png">',
        '<object data="app://hearthbook/index.html"></object>',
        '<webview src="app://hearthbook/index.html"></webview>',
      ].join('');
      const script = document.createElement('script');
      script.textContent = 'window.ran = 3';
      const foreign = document.createElement('script');
      foreign.src = 'https://example.org/x.js';
      document.body.append(holder, script, foreign);
      // In a task of its own: code run by a debugger, like this, may evaluate text.
      const evaluated = await new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve((0, eval)('4'));
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      });
      const fetched = await fetch('https://example.org/').catch((error: unknown) => (error as Error).name);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const svg = new Image();
      svg.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=5"><script>window.ran=6</script></svg>')}`;
      document.body.append(svg);
      await new Promise((resolve) => setTimeout(resolve, 200));
      for (const element of [holder, script, foreign, svg]) element.remove();
      return { ran: (window as unknown as { ran?: number }).ran, evaluated, fetched, violations };
    });
    expect(outcome).toMatchObject({ ran: undefined, evaluated: 'EvalError', fetched: 'TypeError' });
    expect(outcome.violations).toEqual(
      expect.arrayContaining([
        'frame-src',
        'script-src-elem',
        'script-src-attr',
        'img-src',
        'object-src',
        'connect-src',
      ]),
    );
  });

  it('cannot contain another page in a webview', async () => {
    const made = await page.evaluate(async () => {
      const view = document.createElement('webview');
      view.setAttribute('src', 'app://hearthbook/index.html');
      document.body.append(view);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { known: customElements.get('webview') !== undefined, can: 'getWebContentsId' in view };
    });
    const kinds = await electron.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => contents.getType()),
    );
    await page.evaluate(() => document.querySelector('webview')?.remove());
    expect(made).toEqual({ known: false, can: false });
    expect(kinds).toEqual(['window']);
  });

  it('can call the commands of the contract, and knows nothing of Node or Electron', async () => {
    const known = await page.evaluate(() => {
      const { api } = window as unknown as { api: WindowApi };
      const names = ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', 'global'];
      return {
        commands: Object.keys(api.commands),
        events: Object.keys(api.events),
        api: Object.keys(api),
        leaked: names.filter((name) => name in window),
      };
    });
    expect(known).toEqual({
      commands: [...commandNames],
      events: [...eventNames],
      api: ['commands', 'events'],
      leaked: [],
    });
  });

  it('receives the payload of an event, but not its sender', async () => {
    await page.evaluate(() => {
      const { events } = (window as unknown as { api: WindowApi }).api;
      const heard = new Promise<readonly unknown[]>((resolve) => {
        const stop = events['app.filesWaiting']((...all: readonly unknown[]) => {
          stop();
          resolve(all);
        });
      });
      Object.assign(window, { heard });
    });
    await electron.evaluate(
      ({ BrowserWindow }, channel) => BrowserWindow.getAllWindows()[0]?.webContents.send(channel, {}),
      channelOf('app.filesWaiting'),
    );
    expect(await page.evaluate(() => (window as unknown as { heard: Promise<unknown> }).heard)).toEqual([{}]);
  });
});

describe('a command', () => {
  const call = (name: string, args: unknown) => giveCommand(page, name, args);

  it('is refused if it is too large or too deep', async () => {
    const refused = { ok: false, error: { code: 'invalid-input', detail: 'Not plain data, or too much' } };
    const large = await page.evaluate(() =>
      (window as unknown as { api: WindowApi }).api.commands['settings.write']({
        fileName: 'x',
        text: 'x'.repeat(101_000_000),
      }),
    );
    expect(large).toMatchObject(refused);
    const deep = await page.evaluate(() => {
      let value: unknown = 1;
      for (let depth = 0; depth < 500; depth += 1) value = [value];
      return (window as unknown as { api: WindowApi }).api.commands['settings.write'](value);
    });
    expect(deep).toMatchObject(refused);
  });

  it('is refused by its length alone, before its text is read', async () => {
    const long = await page.evaluate(() =>
      (window as unknown as { api: WindowApi }).api.commands['campaign.save'](' '.repeat(100_000_001)),
    );
    expect(readAnswer(long)).toMatchObject({ error: { code: 'invalid-input', detail: 'size' } });
  });

  it('is refused if it makes no sense', async () => {
    expect(await call('character.read', { id: '../../etc/passwd' })).toMatchObject({ ok: false });
    expect(await call('character.read', null)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  });

  /** Another page with our preload, opened by the main process itself: as close as an attack can come. */
  const callFrom = async (url: string, preload: string, own: boolean) =>
    readAnswer(
      await electron.evaluate(
        async ({ BrowserWindow }, given) => {
          const webPreferences = { preload: given.preload, sandbox: true, contextIsolation: true };
          const [first] = BrowserWindow.getAllWindows();
          const window =
            given.own && first !== undefined ? first : new BrowserWindow({ show: false, webPreferences });
          await window.loadURL(given.url);
          const answer: unknown = await window.webContents.executeJavaScript(
            "window.api.commands['library.list']({})",
          );
          if (!given.own) window.destroy();
          return answer;
        },
        { url, preload, own },
      ),
    );
  const refused = { ok: false, error: { code: 'invalid-input', detail: 'sender' } };

  it('is refused from a window that is not ours, whatever page it shows', async () => {
    const preload = inRoot('out/preload/preload.cjs');
    expect(await callFrom('app://hearthbook/index.html', preload, false)).toMatchObject(refused);
    expect(await callFrom('data:text/html,x', preload, false)).toMatchObject(refused);
  });

  it('is refused from a frame of our page', async () => {
    await inPage("const f = document.createElement('iframe'); f.id = 'inner'; document.body.append(f)");
    const answers = await electron.evaluate(async ({ BrowserWindow, ipcMain }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const [frame] = contents?.mainFrame.frames ?? [];
      if (contents === undefined || frame === undefined) throw new Error('There is no frame to ask from');
      // No preload runs in a frame, so the message is inserted at its destination.
      const handlers = (
        ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => unknown> }
      )._invokeHandlers;
      const ask = handlers.get('hearthbook:library.list');
      const from = (senderFrame: unknown) => ask?.({ sender: contents, senderFrame, processId: 0 }, {});
      return [await from(frame), await from(null), await from(contents.mainFrame)];
    });
    expect(answers.map(readAnswer)).toMatchObject([refused, refused, { ok: true }]);
    // Such a frame has no access of its own, although it is on our page.
    expect(await page.evaluate("'api' in document.getElementById('inner').contentWindow")).toBe(false);
    await inPage("document.getElementById('inner').remove()");
  });

  it('is refused from a foreign page, even in our window', async () => {
    const preload = inRoot('out/preload/preload.cjs');
    for (const address of ['data:text/html,<h1>x', 'about:blank', 'app://hearthbook/assets/missing.html'])
      expect(await callFrom(address, preload, true)).toMatchObject(refused);
    expect(await callFrom('app://hearthbook/index.html', preload, true)).toMatchObject({ ok: true });
  });
});
