import { describe, expect, it } from 'vitest';
import { guidePlace, partPlaces, screenPlaces } from '#renderer/app/guidePlaces';
import { router } from '#renderer/app/router';
import { pictures, sources } from '#renderer/composables/guide/sources';
import { readGuide } from '#renderer/composables/guide/readGuide';
import { encounterKeys, encounterShortcuts, shortcuts } from '#renderer/stores/window/keys';

const guide = readGuide(sources, pictures);

const catalogs = import.meta.glob<unknown>(
  ['../../../../renderer/locales/en/**/*.json', '../../../../shared/locales/en/**/*.json'],
  { eager: true, import: 'default' },
);

function leaves(node: unknown): readonly string[] {
  if (typeof node === 'string') return node.split(' | ');
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(leaves) : [];
}

describe('the guide of the program', () => {
  it('has every page in its contents, and none with a fault', () => {
    expect(guide.faulty).toEqual([]);
    const listed = [...(guide.contents?.html ?? '').matchAll(/#\/guide\/([\w-]+)/g)].map(([, name]) => name);
    expect(listed).toEqual(guide.pages.map(({ name }) => name));
    expect(guide.pages.length).toBeGreaterThan(10);
  });

  it('has a heading for every link of its own', () => {
    const known = new Set(
      guide.pages.flatMap(({ name, sections }) =>
        sections.map(({ id }) => (id === '' ? name : `${name}/${id}`)),
      ),
    );
    const links = [guide.contents, ...guide.pages].flatMap((page) =>
      [...(page?.html ?? '').matchAll(/href="#\/guide\/([\w/-]+)"/g)].map(([, address]) => address ?? ''),
    );
    expect(links.filter((address) => !known.has(address))).toEqual([]);
    const screens = [...Object.values(screenPlaces), ...Object.values(partPlaces)].map(({ page, section }) =>
      section === undefined ? page : `${page}/${section}`,
    );
    expect(screens.filter((address) => !known.has(address))).toEqual([]);
  });

  it('explains every screen, but for itself, the licenses and unknown pages', () => {
    const names = router.getRoutes().map(({ name }) => String(name));
    const without = names.filter((name) => screenPlaces[name] === undefined);
    expect(without.toSorted()).toEqual(['guide', 'licenses', 'unknown']);
    expect(guidePlace({ name: 'campaign', params: { part: 'closing' } })).toEqual({
      page: 'sessions',
      section: 'close-a-session',
    });
    expect(guidePlace({ name: 'campaign', params: { part: 'party' } })).toEqual({ page: 'first-campaign' });
    expect(guidePlace({ name: 'licenses', params: {} })).toEqual({});
  });

  it('has every shortcut of the program on its page', () => {
    const page = guide.pages.find(({ name }) => name === 'keyboard')?.html ?? '';
    const listed = new Set(
      [...page.matchAll(/<tr>\s*<td[^>]*>([^<]+)<\/td>/g)].flatMap(([, keys = '']) => keys.split(', ')),
    );
    const names: Record<string, string> = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter' };
    const own = [...shortcuts, ...encounterShortcuts(encounterKeys())].map(({ keys }) =>
      keys.map((key) => names[key] ?? key).join(' + '),
    );
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((keys) => !listed.has(keys))).toEqual([]);
  });

  it('has headings, paragraphs, lists, tables, links and pictures with words, and nothing else', () => {
    const all = [guide.contents, ...guide.pages].map((page) => page?.html ?? '').join('\n');
    const tags = new Set([...all.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag]) => tag));
    const known = 'h1 h2 h3 p ul ol li table thead tbody tr th td strong code pre a img'.split(' ');
    expect([...tags].filter((tag) => tag === undefined || !known.includes(tag))).toEqual([]);
    // Tags that Markdown does not know come out as words; in code, a formula may compare.
    expect(all.replaceAll(/<code>[^<]*<\/code>/g, '')).not.toContain('&lt;');
    const pictures = [...all.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, words]) => words);
    expect(pictures.length).toBeGreaterThan(15);
    expect(pictures).not.toContain('');
  });

  it('names buttons and pages as the program does', () => {
    const words = new Set(Object.values(catalogs).flatMap(leaves));
    const labels = guide.pages.flatMap(({ html }) =>
      [...html.matchAll(/<strong>([^<]+)<\/strong>/g)].map(([, label]) => label ?? ''),
    );
    expect(labels.length).toBeGreaterThan(80);
    expect([...new Set(labels)].filter((label) => !words.has(label))).toEqual([]);
  });
});
