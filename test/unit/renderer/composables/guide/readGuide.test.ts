import { describe, expect, it } from 'vitest';
import { readGuide } from '#renderer/composables/guide/readGuide';
import { guideSearch } from '#renderer/composables/guide/searchGuide';

const sources = {
  'docs/guide/README.md': '# The guide\n\n- [Sessions](sessions.md)\n- [Downtime](downtime.md#rest)\n',
  'docs/guide/downtime.md': '# Downtime\n\nDays between.\n\n## Rest\n\nSleep.\n',
  'docs/guide/sessions.md':
    '# Sessions\n\n## Close a session\n\nPress **Close session**. See [rest](downtime.md#rest), [above](#close-a-session) and [more](https://example.com).\n\n![The form](pictures/form.png)\n\n## Close a session\n\nAgain.\n',
};
const pictures = { 'docs/guide/pictures/form.png': './assets/form-1.png' };
const guide = readGuide(sources, pictures);

describe('the guide', () => {
  it('has its pages in the order of the contents', () => {
    expect(guide.contents?.title).toBe('The guide');
    expect(guide.pages.map(({ name }) => name)).toEqual(['sessions', 'downtime']);
    expect(guide.faulty).toEqual([]);
  });

  it('gives every heading an address of its own, as the same file has elsewhere', () => {
    expect(guide.pages[0]?.sections.map(({ id, title }) => [id, title])).toEqual([
      ['', 'Sessions'],
      ['close-a-session', 'Close a session'],
      ['close-a-session-1', 'Close a session'],
    ]);
    expect(guide.pages[0]?.html).toContain('<h2 id="close-a-session" tabindex="-1">');
  });

  it('leads to pages and pictures in the program, and opens the web outside', () => {
    const html = guide.pages[0]?.html ?? '';
    expect(html).toContain('href="#/guide/downtime/rest"');
    expect(html).toContain('href="#/guide/sessions/close-a-session"');
    expect(html).toContain('href="https://example.com" target="_blank" rel="noopener noreferrer"');
    expect(html).toContain('src="./assets/form-1.png"');
  });

  it.each([
    ['without a title', 'Some words.'],
    ['with a link to a page that does not exist', '# Bad\n\n[x](gone.md)'],
    ['with an address that is not encrypted', '# Bad\n\n[x](http://example.com)'],
    ['with a picture that does not exist', '# Bad\n\n![x](pictures/gone.png)'],
  ])('names a page %s, leaves it out and keeps the others', (_, bad) => {
    const read = readGuide({ ...sources, 'docs/guide/bad.md': bad }, pictures);
    expect(read.faulty).toEqual(['bad']);
    expect(read.pages).toEqual(guide.pages);
  });

  it('shows markup as words', () => {
    const read = readGuide({ 'a.md': '# A\n\n<img src=x onerror=alert(1)>' }, {});
    expect(read.pages[0]?.html).not.toContain('<img');
  });
});

describe('a translated guide', () => {
  const german = {
    sessions:
      '# Sitzungen\n\nWorte.\n\n## Eine Sitzung schließen\n\nSiehe [Ruhe](downtime.md#rest).\n\n## Noch einmal\n\nWieder.\n',
  };
  const read = readGuide(sources, pictures, german);

  it('shows what is translated, page by page, at the addresses of the English headings', () => {
    expect(read.faulty).toEqual([]);
    expect(read.pages.map(({ title }) => title)).toEqual(['Sitzungen', 'Downtime']);
    expect(read.pages[0]?.sections.map(({ id, title }) => [id, title])).toEqual([
      ['', 'Sitzungen'],
      ['close-a-session', 'Eine Sitzung schließen'],
      ['close-a-session-1', 'Noch einmal'],
    ]);
    expect(read.pages[0]?.html).toContain('<h2 id="close-a-session" tabindex="-1">Eine Sitzung');
    expect(read.pages[0]?.html).toContain('href="#/guide/downtime/rest"');
  });

  it('is searched in its words', () => {
    const [first] = guideSearch(read)('sitzung schliessen eine');
    expect([first?.page.name, first?.section.id]).toEqual(['sessions', 'close-a-session']);
  });

  it.each([
    ['lacks a heading', '# Sitzungen\n\n## Eine Sitzung schließen\n'],
    ['links to nothing', '# Sitzungen\n\n## Eine\n\n## Noch [eine](weg.md)\n'],
    ['is empty', ''],
  ])('has the English page, and names its own, if that %s', (_, words) => {
    const other = readGuide(sources, pictures, { sessions: words });
    expect([other.pages[0]?.title, other.faulty]).toEqual(['Sessions', ['sessions']]);
  });
});

describe('the search of the guide', () => {
  const search = guideSearch(guide);
  const found = (words: string) => search(words).map(({ page, section }) => `${page.name}#${section.id}`);

  it('finds a task by its words, headings before texts', () => {
    expect(found('close session')[0]).toBe('sessions#close-a-session');
    expect(found('sleep')).toEqual(['downtime#rest']);
  });

  it('finds close words, or what has some of the words, and nothing for nothing', () => {
    expect(found('sesion')[0]).toMatch(/^sessions/);
    expect(found('sleep forever')).toEqual(['downtime#rest']);
    expect(found('  ')).toEqual([]);
    expect(found('zeppelin')).toEqual([]);
  });
});
