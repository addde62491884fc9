import { describe, expect, it } from 'vitest';
import { isStartPage } from '#electron/security/origin';
import { isGranted } from '#electron/security/permissions';
import { isTrustedSender } from '#electron/security/sender';

const trusted = [
  'app://hearthbook/index.html',
  'app://hearthbook/#/library',
  'app://hearthbook/index.html?x#/a',
];
const foreign = [
  'app://hearthbook.evil/index.html',
  'app://evil/index.html',
  'app://hearthbook:1/index.html',
  'app://me@hearthbook/index.html',
  'app://hearthbook/assets/page.html',
  'application://hearthbook/index.html',
  'https://hearthbook/index.html',
  'file:///app://hearthbook/index.html',
  'blob:app://hearthbook/0b6c',
  'about:blank',
  'about:srcdoc',
  'data:text/html,app://hearthbook/index.html',
  '',
];

describe('a sender', () => {
  it.each(trusted)('is trusted on the start page: %s', (url) => {
    expect(isTrustedSender({ url, parent: null })).toBe(true);
  });
  it.each(foreign)('is not trusted anywhere else: %s', (url) => {
    expect(isTrustedSender({ url, parent: null })).toBe(false);
    expect(isStartPage(url)).toBe(false);
  });
  it('is not trusted in a frame, or when it is gone', () => {
    expect(isTrustedSender({ url: 'app://hearthbook/index.html', parent: {} })).toBe(false);
    expect(isTrustedSender(null)).toBe(false);
  });
});

describe('a permission', () => {
  const page = 'app://hearthbook/index.html';
  it('is granted for copying, to our page alone', () => {
    expect(isGranted('clipboard-sanitized-write', page, true)).toBe(true);
    expect(isGranted('clipboard-sanitized-write', page, false)).toBe(false);
    expect(isGranted('clipboard-sanitized-write', 'https://hearthbook/index.html', true)).toBe(false);
  });
  it.each([
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'usb',
    'fullscreen',
    'openExternal',
    'unknown',
  ])('is denied otherwise: %s', (permission) => {
    expect(isGranted(permission, page, true)).toBe(false);
  });
});
