import { describe, expect, it } from 'vitest';
import { markdownHtml } from '#renderer/components/markdown/markdownHtml';
import { badLinks, badMarkup } from '#test/unit/renderer/support/attacks';

function dom(source: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = markdownHtml(source);
  return element;
}

// The second barrier, DOMPurify, needs a real browser: test/e2e/character/sheet.both.test.ts attacks both.
describe('Markdown of notes', () => {
  it('renders what notes need', () => {
    const notes = dom(
      '# Debts\n\nOwes **Ilse** *12* coins\n\n- one\n- two\n\n> said\n\n`code`\n\n1. a\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    );
    for (const tag of ['h3', 'strong', 'em', 'ul > li', 'blockquote', 'code', 'ol', 'td'])
      expect(notes.querySelector(tag), tag).not.toBeNull();
    expect(notes.querySelector('h1, h2')).toBeNull();
  });

  it('keeps https links', () => {
    const link = dom('[Karsk](https://example.org/karsk "a town")').querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://example.org/karsk');
  });

  it('shows the steps of a list as boxes that cannot be changed here', () => {
    const notes = dom(
      '- [ ] Find **the** ferry\n- [x] Ask Ilse\n\n1. [X] Loose\n\n2. [ ] *All*\n\n- [x]\n- [y] no\n- see [x] there\n\n[x] no list',
    );
    const boxes = [...notes.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')];
    expect(boxes.map((each) => [each.getAttribute('aria-label'), each.checked, each.disabled])).toEqual([
      ['Find the ferry', false, true],
      ['Ask Ilse', true, true],
      ['Loose', true, true],
      ['All', false, true],
    ]);
    expect(notes.querySelectorAll('input')).toHaveLength(4);
    const words = [...notes.querySelectorAll('li, p')].map((each) => each.textContent.trim());
    expect(words).toEqual([
      ...['Find the ferry', 'Ask Ilse', 'Loose', 'Loose', 'All', 'All'],
      ...['[x]', '[y] no', 'see [x] there', '[x] no list'],
    ]);
  });

  it.each(badLinks)('does not link %s', (source) => {
    expect(dom(source).querySelector('a')).toBeNull();
  });

  it.each(badMarkup)('renders no markup of the user: %s', (source) => {
    const notes = dom(source);
    expect(
      notes.querySelector('script, img, svg, iframe, style, form, input, math, object, embed, b, div'),
    ).toBeNull();
    for (const element of notes.querySelectorAll('*'))
      for (const { name } of element.attributes) expect(['href', 'title', 'start', 'class']).toContain(name);
  });

  it('renders any text without an exception', () => {
    for (const source of ['', '\0', '[', '](', '> '.repeat(500), '*'.repeat(2000), '💀'.repeat(300)])
      expect(() => markdownHtml(source)).not.toThrow();
  });
});
