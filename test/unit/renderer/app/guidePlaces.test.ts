import { describe, expect, it } from 'vitest';
import { guidePlace, partPlaces, screenPlaces } from '../../../../renderer/app/guidePlaces';
import { router } from '../../../../renderer/app/router';
import { pictures, sources } from '../../../../renderer/composables/guide/sources';
import { readGuide } from '../../../../renderer/composables/guide/readGuide';

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

  it('names buttons and pages as the program does', () => {
    const words = new Set(Object.values(catalogs).flatMap(leaves));
    const labels = guide.pages.flatMap(({ html }) =>
      [...html.matchAll(/<strong>([^<]+)<\/strong>/g)].map(([, label]) => label ?? ''),
    );
    expect(labels.length).toBeGreaterThan(80);
    expect([...new Set(labels)].filter((label) => !words.has(label))).toEqual([]);
  });
});
