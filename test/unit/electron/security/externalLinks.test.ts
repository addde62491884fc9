import { describe, expect, it } from 'vitest';
import { createLinkOpener, parseExternalLink, type ExternalLink } from '#electron/security/externalLinks';

describe('a link out of the program', () => {
  it('is https, with its real host', () => {
    expect(parseExternalLink('https://example.org/a b')).toEqual({
      href: 'https://example.org/a%20b',
      host: 'example.org',
      known: false,
    });
    expect(parseExternalLink('https://еxample.org/')?.host).toBe('xn--xample-2of.org');
  });

  it.each([
    'http://example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://host/share',
    'ms-settings:privacy',
    'https://user:secret@example.org/',
    'https://',
    '//example.org/',
    'example.org',
    `https://example.org/?${'a'.repeat(2000)}`,
  ])('is never anything else: %s', (address) => {
    expect(parseExternalLink(address)).toBeUndefined();
  });

  const opener = (agree: boolean) => {
    const asked: ExternalLink[] = [];
    const opened: string[] = [];
    let answer: (value: boolean) => void = () => undefined;
    const open = createLinkOpener({
      ask: (link) => {
        asked.push(link);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      open: async (href) => {
        opened.push(href);
      },
    });
    return { open, asked, opened, answer: () => answer(agree) };
  };

  it("opens with the user's consent", async () => {
    const { open, opened, answer } = opener(true);
    const done = open('https://example.org/');
    expect(opened).toEqual([]);
    answer();
    await done;
    expect(opened).toEqual(['https://example.org/']);
  });

  it("does not open without the user's consent", async () => {
    const { open, opened, answer } = opener(false);
    const done = open('https://example.org/');
    answer();
    await done;
    expect(opened).toEqual([]);
  });

  it('asks one question at a time, and none for links that never open', async () => {
    const { open, asked, answer } = opener(false);
    const first = open('https://one.example/');
    await open('https://two.example/');
    await open('file:///etc/passwd');
    expect(asked.map(({ host }) => host)).toEqual(['one.example']);
    answer();
    await first;
    const again = open('https://three.example/');
    expect(asked).toHaveLength(2);
    answer();
    await again;
  });
});
