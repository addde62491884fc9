import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { confine } from '#electron/security/navigation';

/** The parts of a page's contents that `confine` uses. */
function confined(shows = 'app://hearthbook/index.html') {
  const asked: string[] = [];
  let handler: ((details: { url: string }) => { action: string }) | undefined;
  const loaded: string[] = [];
  const contents = Object.assign(new EventEmitter(), {
    getURL: () => shows,
    loadURL: async (address: string) => void loaded.push(address),
    setWindowOpenHandler: (given: typeof handler) => {
      handler = given;
    },
  });
  confine(contents as unknown as WebContents, (address) => asked.push(address));
  const emit = (name: string, details: object = {}) => {
    const prevented: boolean[] = [];
    contents.emit(name, { ...details, preventDefault: () => prevented.push(true) });
    return prevented.length > 0 ? 'refused' : 'allowed';
  };
  return {
    asked,
    loaded,
    arrive: (url: string, initiator: unknown) => {
      contents.emit('did-start-navigation', { url, initiator, isMainFrame: true, isSameDocument: false });
      contents.emit('did-navigate', {}, url);
    },
    emit,
    navigate: (url: string, isMainFrame = true) => emit('will-frame-navigate', { url, isMainFrame }),
    open: (url: string) => handler?.({ url }).action,
  };
}

describe('a page', () => {
  it('may reload itself, and nothing else', () => {
    const { navigate } = confined();
    expect(navigate('app://hearthbook/index.html')).toBe('allowed');
    expect(navigate('app://hearthbook/assets/x.js')).toBe('refused');
    expect(navigate('app://print/1')).toBe('refused');
    expect(navigate('https://example.org/')).toBe('refused');
    expect(navigate('file:///etc/passwd')).toBe('refused');
  });

  it('gets no frames, redirects, webviews or windows', () => {
    const { navigate, emit, open } = confined();
    expect(navigate('app://hearthbook/index.html', false)).toBe('refused');
    expect(navigate('chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html', false)).toBe('refused');
    expect(emit('will-redirect')).toBe('refused');
    expect(emit('will-attach-webview')).toBe('refused');
    expect(open('app://hearthbook/index.html')).toBe('deny');
  });

  it('that navigated away is sent back, unless the program itself navigated', () => {
    const { arrive, loaded } = confined();
    arrive('about:blank', null);
    arrive('app://hearthbook/index.html', null);
    arrive('app://hearthbook/index.html', 'the page');
    expect(loaded).toEqual([]);
    arrive('about:blank', 'the page');
    expect(loaded).toEqual(['app://hearthbook/index.html']);
  });

  it('passes its own links on, not those of a frame', () => {
    const { asked, navigate, open } = confined();
    navigate('https://one.example/');
    open('https://two.example/');
    navigate('https://three.example/', false);
    expect(asked).toEqual(['https://one.example/', 'https://two.example/']);
  });
});

describe('a document for printing', () => {
  it("gets the frame of Chromium's PDF viewer, and no other", () => {
    const { navigate } = confined('app://print/1');
    expect(navigate('chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/1', false)).toBe('allowed');
    expect(navigate('chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh/1', false)).toBe('refused');
    expect(navigate('chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/1', true)).toBe('refused');
    expect(navigate('https://example.org/', false)).toBe('refused');
  });
});
