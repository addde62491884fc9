import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { h } from 'vue';
import type { CharacterDocument } from '#shared/character/document';
import { enter, set } from '#shared/character/edits';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import type { PlayView } from '#shared/rules/play';
import type { StepView } from '#shared/rules/views';
import { translate } from '#renderer/locales/i18n';
import SheetBody from '#renderer/features/sheet/SheetBody.vue';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { bestiaryForms } from '#test/fixtures/bestiary';
import SheetPlaces from '#renderer/features/sheet/SheetPlaces.vue';
import { mountPage, placesRouter } from '#test/unit/renderer/support/mountPage';
import { playedRules, purse } from '#test/unit/renderer/support/playedRules';
import { documentSource, stored } from '#test/unit/renderer/support/documentSource';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);
beforeEach(() => setActivePinia(createPinia()));

const table: PlayView = {
  blocks: [
    {
      kind: 'trackers',
      id: 'points',
      title: raw('Points'),
      trackers: [
        { id: 'vigor', label: raw('Vigor'), value: 3, min: 0, max: 5, path: ['vigor'], tone: 'plain' },
      ],
    },
    {
      kind: 'actions',
      id: 'doing',
      title: raw('Doing'),
      actions: [
        {
          id: 'wear',
          label: raw('Wear'),
          dice: [{ id: 'wear', sides: 6, count: 1 }],
          edits: [],
        },
      ],
    },
  ],
};

/** A shop with one hat, and a note field. */
function shop(): StepView {
  const buy = {
    id: 'buy',
    label: raw('Buy'),
    price: raw('$3'),
    edits: [set(['hat'], true), enter({ account: 'money', amount: -3, reason: 'hat' })],
  };
  return {
    id: 'shop',
    title: raw('Shop'),
    intro: raw('Hats for everybody.'),
    widgets: [
      {
        kind: 'catalog',
        id: 'hats',
        title: raw('Hats'),
        searchLabel: raw('Search hats'),
        groups: [],
        entries: [{ id: 'hat', title: raw('Top hat'), group: '', terms: [], owned: 0, actions: [buy] }],
      },
      {
        kind: 'fields',
        id: 'words',
        fields: [{ kind: 'flag', id: 'open', label: raw('Open'), value: false, path: ['open'] }],
      },
    ],
  };
}

const everything = playedRules(
  (document) => ({
    play: (fallen) =>
      fallen === undefined
        ? table
        : {
            blocks: [
              {
                kind: 'actions',
                id: 'doing',
                title: raw('Doing'),
                actions: [
                  {
                    id: 'wear',
                    label: raw('Wear'),
                    changes: [raw('Something wears out')],
                    edits: [set(['wear'], fallen.dice[0]?.[0] ?? 0)],
                  },
                ],
              },
            ],
          },
    pages: [{ id: 'shop', title: raw('Shop') }],
    page: shop,
    ledger: () => purse(document),
    advancement: {
      offers: () => ({ account: 'exp', left: raw('7 Exp left'), groups: [], offers: [] }),
      consider: () => {
        throw new Error('nothing to consider');
      },
      plan: () => ({ rows: [], pace: raw('') }),
    },
  }),
  { forms: bestiaryForms },
);

async function body(rules: Ruleset, view?: string, more: Partial<CharacterDocument> = {}) {
  const program = documentSource([{ ...stored('Ilse'), ruleset: 'toy', form: 'character', ...more }]);
  vi.spyOn(useRulesets(), 'load').mockResolvedValue(rules);
  const store = useCharacterStore();
  await store.load('ilse');
  const router = placesRouter();
  await router.push({ path: '/character/ilse', ...(view !== undefined && { query: { view } }) });
  const page = { render: () => [h(SheetPlaces), h(SheetBody)] };
  const { wrapper } = mountPage(page, {}, router);
  await flushPromises();
  const button = (words: string) => wrapper.findAll('button').find((each) => each.text().startsWith(words))!;
  return {
    ...program,
    store,
    router,
    wrapper,
    press: async (words: string) => {
      await button(words).trigger('click');
      await flushPromises();
    },
    places: () => wrapper.findAll('nav ul:not(.second) a').map((each) => each.text()),
    current: () => wrapper.findAll('nav [aria-current]').map((each) => each.text()),
    follow: async (view: string) => {
      await wrapper.get(`nav a[href$="${view}"]`).trigger('click');
      await flushPromises();
    },
    tabs: () => wrapper.findAll('nav .second a').map((each) => each.text()),
    labels: () => store.document?.journal.map(({ label }) => translate(label)),
  };
}

const namesOf = (ids: readonly string[]) => ids.map((id) => english(`sheet.view.${id}`));

describe('the places of a sheet', () => {
  it('are those of its rules, in a fixed order, with tabs where there are several', async () => {
    const { places, tabs, current, follow } = await body(everything);
    expect(places()).toEqual(
      namesOf(['places.play', 'places.build', 'places.gear', 'places.advancement', 'places.story']),
    );
    expect(tabs()).toEqual([]);
    await follow('?view=journal');
    expect(tabs()).toEqual(namesOf(['journal', 'ledger', 'companions']));
    expect(current()).toEqual(namesOf(['places.story', 'journal']));
  });

  it('include a ledger for any character, none if there are no accounts, and no companions for a companion', async () => {
    const plain = await body(playedRules({}), 'ledger');
    expect(plain.places()).toEqual(namesOf(['places.build', 'places.story']));
    expect(plain.tabs()).toEqual(namesOf(['journal', 'ledger']));
    setActivePinia(createPinia());
    const cart = await body(playedRules({}), undefined, { form: 'beast' });
    expect(cart.places()).toEqual([]);
    setActivePinia(createPinia());
    const beast = await body(everything, 'journal', { form: 'beast' });
    expect(beast.tabs()).not.toContain(english('sheet.view.companions'));
  });

  it('include the journal of a character whose rules define no play', async () => {
    const journalEntry = {
      id: 'd',
      at: '2026-01-01T00:00:00.000Z',
      label: raw('Old'),
      changes: [],
      entered: [],
      withdrawn: [],
    };
    const { places } = await body(playedRules({}), undefined, { form: 'beast', journal: [journalEntry] });
    expect(places()).toEqual(namesOf(['places.build', 'places.story']));
  });

  it('are in the address, and an unknown one becomes the sheet', async () => {
    const { wrapper, router, current, follow } = await body(everything, 'nonsense');
    expect(current()).toEqual(namesOf(['places.build']));
    await follow('?view=page-shop');
    expect(router.currentRoute.value.query).toEqual({ view: 'page-shop' });
    expect(wrapper.text()).toContain('Hats for everybody.');
    expect(wrapper.find('.block').exists()).toBe(false);
    await follow('/character/ilse');
    expect(router.currentRoute.value.query).toEqual({});
    expect(wrapper.find('.block').exists()).toBe(true);
    // Points are of the page of play.
    expect(wrapper.find('[data-tracker]').exists()).toBe(false);
  });

  it.each(['advancement', 'ledger', 'companions', 'journal'])('render %s', async (view) => {
    const { wrapper } = await body(everything, view);
    await vi.waitFor(() => expect(wrapper.get('[data-tab]').text()).not.toBe(''), 20_000);
  });
});

describe('the page of play', () => {
  const words: PlayView['blocks'][number] = {
    kind: 'rows',
    id: 'blades',
    title: raw('Blades'),
    empty: raw('No blades'),
    rows: [{ id: 'knife', title: raw('Knife'), actions: [] }],
    actions: [],
  };
  const skills = {
    kind: 'table' as const,
    id: 'skills',
    title: raw('Skills'),
    columns: [{ id: 'name', label: raw('Skill'), numeric: false }],
    rows: [
      { id: 'a', cells: [{ text: raw('Climb'), roll: { check: 'x', values: {}, label: raw('Climb') } }] },
    ],
    empty: raw(''),
    inPlay: 'rolls' as const,
  };
  const headings = async (place?: 'attacks') => {
    setActivePinia(createPinia());
    const rules = playedRules({
      play: () => ({ blocks: [{ ...words, ...(place && { place }) }] }),
      sheet: () => ({ subtitle: raw(''), blocks: [skills] }),
    });
    const { wrapper } = await body(rules, 'play');
    return wrapper.findAll('.work h2').map((each) => each.text());
  };

  it('starts with the table that can be rolled, or with the rows that stand for it', async () => {
    expect((await headings())[0]).toBe('Skills');
    expect((await headings('attacks'))[0]).toBe('Blades');
  });
});

describe('a page of the ruleset', () => {
  it('sells in play, with its label in the journal and undo', async () => {
    const { store, press, labels } = await body(everything, 'page-shop');
    await press('Buy');
    expect(store.document).toMatchObject({
      play: { hat: true },
      ledger: [{ amount: -3 }],
      choices: { level: 1 },
    });
    expect(labels()).toEqual(['Buy: Top hat']);
    useNotifications().shown.at(-1)?.action?.run();
    await flushPromises();
    expect(store.document).toMatchObject({ play: {}, ledger: [], journal: [] });
  });

  it('labels a field by its name and its change', async () => {
    const { wrapper, labels } = await body(everything, 'page-shop');
    await wrapper.get('[data-place=open] input').setValue(true);
    await flushPromises();
    expect(labels()).toEqual([english('widgets.did.on', { label: 'Open' })]);
  });
});

describe('the play tab', () => {
  it('adds tracker changes to the journal', async () => {
    const { wrapper, labels } = await body(everything, 'play');
    await wrapper.get('[data-tracker=vigor] button').trigger('click');
    await flushPromises();
    expect(labels()).toEqual(['Vigor 3 → 2']);
  });

  it('shows the dice of an action and their effects before it is applied', async () => {
    const { store, wrapper, press, labels } = await body(everything, 'play');
    await press('Wear');
    const dialog = wrapper.get('[role=dialog]');
    expect(dialog.text()).toContain('Something wears out');
    const face = Number(dialog.get('[role=img] text').text());
    await press('Cancel');
    expect(store.document?.journal).toEqual([]);
    await press('Wear');
    const next = Number(wrapper.get('[role=dialog] [role=img] text').text());
    await press('Apply');
    expect(store.document?.play).toEqual({ wear: next });
    expect(labels()).toEqual([`Wear (rolled ${String(next)})`]);
    expect(wrapper.find('[role=dialog] [role=img]').exists()).toBe(false);
    expect([face, next].every((each) => each >= 1 && each <= 6)).toBe(true);
  });
});

describe('the health in play', () => {
  const claw = { id: 'claw', title: raw('Claw'), actions: [] };
  const fallen = playedRules({
    fight: () => ({
      health: { label: raw('Vigor'), now: 0, max: 5 },
      state: {
        kind: 'dead',
        label: raw('Gone'),
        text: raw('Only a song brings them back.'),
        severity: 'danger',
        next: 'sing',
      },
      conditions: [],
      damage: () => ok({ steps: [], edits: [], prompts: [] }),
      heal: () => ({ steps: [raw('Herbs do not help.')], edits: [], prompts: [] }),
      condition: () => undefined,
      turn: () => ({ steps: [], edits: [], prompts: [] }),
    }),
    play: () => ({
      blocks: [
        { kind: 'trackers', id: 'points', title: raw('Points'), trackers: [] },
        {
          kind: 'rows',
          id: 'own',
          title: raw('Attacks'),
          empty: raw('-'),
          place: 'attacks',
          rows: [claw],
          actions: [],
        },
        {
          kind: 'actions',
          id: 'ends',
          title: raw('Ends'),
          actions: [{ id: 'sing', label: raw('Sing'), edits: [set(['sung'], true)] }],
        },
      ],
    }),
  });

  it('says what happened, offers the next action, and names the reason why healing does nothing', async () => {
    const { wrapper, press, labels, store } = await body(fallen, 'play');
    const bar = wrapper.get('section.strip');
    expect(bar.text()).toContain('Gone');
    expect(bar.text()).toContain('Only a song brings them back.');
    const claw = wrapper.findAll('[data-roll]').find((each) => each.text() === 'Claw')!;
    expect(claw.attributes('aria-disabled')).toBe('true');
    const why = `[id="${claw.attributes('aria-describedby') ?? ''}"]`;
    expect(wrapper.get(why).text()).toBe(english('rules.fight.noActions', { state: 'Gone' }));
    await bar.get('input').setValue('+3');
    await press('Heal');
    expect(bar.text()).toContain('Herbs do not help.');
    expect(bar.get<HTMLInputElement>('input').element.value).toBe('+3');
    expect(labels()).toEqual([]);
    await bar
      .findAll('button')
      .find((each) => each.text() === 'Sing')!
      .trigger('click');
    await flushPromises();
    expect(store.document?.play).toMatchObject({ sung: true });
  });
});
