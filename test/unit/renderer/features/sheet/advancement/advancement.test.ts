import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import type { Offer, PlanRow } from '#shared/rules/advancement';
import ConsiderationCard from '#renderer/components/advancement/ConsiderationCard.vue';
import OfferList from '#renderer/components/advancement/OfferList.vue';
import {
  closedOffers,
  firstOption,
  missingWords,
  narrowed,
  purchaseOf,
  searched,
  worded,
} from '#renderer/components/advancement/offers';
import PlannerList from '#renderer/components/advancement/PlannerList.vue';
import AdvancementPanel from '#renderer/features/sheet/advancement/AdvancementPanel.vue';
import { translate } from '#renderer/locales/i18n';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { toyAdvancement } from '#test/fixtures/toyAdvancement';
import { newCharacter } from '#shared/sheet/commands';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { mountWidget } from '#test/unit/renderer/components/widgets/mountWidget';
import { exp, openToy, toyWith } from './toyStore';

const fresh = newCharacter(toyRuleset, { clock: fixedClock, ids: countingIds() });
const view = (more = 0) => toyAdvancement(fresh, more).offers();
const offerOf = (id: string): Offer => {
  const found = view().offers.find((offer) => offer.id === id);
  if (found === undefined) throw new Error(`No offer ${id}`);
  return found;
};

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

type Wrapper = ReturnType<typeof mountWidget>;
const button = (wrapper: Wrapper, words: string) => {
  const found = wrapper.findAll('button').find((each) => each.text().startsWith(words));
  if (found === undefined) throw new Error(`No button ${words}`);
  return found;
};
const rows = (wrapper: Wrapper) => wrapper.findAll('[data-offer]').map((row) => row.attributes('data-offer'));

describe('offers', () => {
  const all = worded(view(3).offers, translate);
  const idsOf = (found: readonly { offer: Offer }[]) => found.map(({ offer }) => offer.id);

  it('are found by title, text and options, regardless of case and order of words', () => {
    expect(idsOf(searched(all, 'EVERYTHING better'))).toEqual(['level']);
    expect(idsOf(searched(all, 'wind'))).toEqual(['trick']);
    expect(idsOf(searched(all, ' '))).toHaveLength(6);
    expect(searched(all, 'wind level')).toEqual([]);
  });

  it('can be limited to a group, and are closed by their reasons, of which missing Exp is one', () => {
    expect(idsOf(narrowed(all, 'body'))).toEqual(['level']);
    expect(narrowed(all, null)).toHaveLength(6);
    const closed = closedOffers(all);
    expect(closed.map(({ reason }) => reason)).toEqual([undefined, 'Learn fire first.']);
    expect(closed.map(({ offers }) => idsOf(offers))).toEqual([
      ['trick', 'more-0', 'more-1', 'more-2'],
      ['mastery'],
    ]);
  });

  it('become a purchase with the selected option and the typed words', () => {
    const trick = offerOf('trick');
    expect(purchaseOf(trick, 'wind', { motto: ' Blow! ', other: 'x' })).toEqual({
      buy: 'trick',
      trick: 'wind',
      motto: 'Blow!',
    });
    expect(purchaseOf(trick, null, { motto: '  ' })).toEqual({ buy: 'trick', trick: 'fire' });
    expect(purchaseOf({ ...trick, purchase: 'plain' }, 'none', { motto: 'x' })).toBe('plain');
    expect(missingWords(trick, { motto: ' ' })?.id).toBe('motto');
    expect(missingWords(trick, { motto: 'x' })).toBeUndefined();
  });

  it('start with the first available option', () => {
    const trick = offerOf('trick');
    const [first, second] = trick.options;
    const blocked = { ...first!, blocked: raw('no') };
    expect(firstOption(trick)).toBe('fire');
    expect(firstOption({ ...trick, options: [blocked, second!] })).toBe('water');
    expect(firstOption({ ...trick, options: [blocked] })).toBe('fire');
    expect(firstOption(offerOf('level'))).toBeNull();
  });
});

describe('the list of offers', () => {
  const list = (more = 0) => mountWidget(OfferList, { view: view(more), selected: 'level' });
  const unfold = (wrapper: Wrapper) => wrapper.get('[data-fold]').trigger('click');

  it('shrinks while typing and shows the remaining number', async () => {
    const wrapper = list(500);
    await wrapper.get('input[type=search]').setValue('25 grown');
    expect(rows(wrapper)).toEqual(
      [25, 125, 225, ...range(250, 260), 325, 425].map((at) => `more-${String(at)}`),
    );
    expect(wrapper.get('[role=status]').text()).toBe('15 results');
    await wrapper.get('input[type=search]').setValue('nowhere');
    expect(wrapper.text()).toContain('No results for “nowhere”');
    await button(wrapper, english('journalPage.showAll')).trigger('click');
    expect(rows(wrapper)).toContain('level');
  });

  it('renders hundreds while scrolling, not at once', async () => {
    const wrapper = list(500);
    await unfold(wrapper);
    expect(rows(wrapper)).toHaveLength(60);
    await button(wrapper, english('widgets.catalog.more', { count: 443 })).trigger('click');
    expect(rows(wrapper)).toHaveLength(120);
  });

  it('shows what can be bought, and unfolds the rest with each reason once', async () => {
    const wrapper = list(3);
    expect(rows(wrapper)).toEqual(['level']);
    await unfold(wrapper);
    expect(rows(wrapper)).toEqual(['level', 'trick', 'more-0', 'more-1', 'more-2', 'mastery']);
    const words = wrapper.text();
    for (const reason of [english('advancement.offers.short'), 'Learn fire first.'])
      expect(words.split(reason), reason).toHaveLength(2);
    await unfold(wrapper);
    expect(rows(wrapper)).toEqual(['level']);
  });

  it('is open if nothing can be bought', () => {
    const offers = view().offers.filter(({ id }) => id !== 'level');
    const wrapper = mountWidget(OfferList, { view: { ...view(), offers }, selected: null });
    expect(rows(wrapper)).toEqual(['trick', 'mastery']);
  });

  it('is one tab stop, and arrow keys move on from there', async () => {
    const wrapper = list();
    await unfold(wrapper);
    const stops = () => wrapper.findAll('[data-offer]').map((row) => row.attributes('tabindex'));
    expect(stops()).toEqual(['0', '-1', '-1']);
    await wrapper.get('ul').trigger('keydown', { key: 'ArrowDown' });
    await wrapper.get('ul').trigger('keydown', { key: 'End' });
    await wrapper.get('ul').trigger('keydown', { key: 'ArrowUp' });
    expect(wrapper.emitted('select')).toEqual([['trick'], ['mastery'], ['level']]);
    expect(document.activeElement?.getAttribute('data-offer')).toBe('level');
  });

  it('says when it is empty', () => {
    const wrapper = mountWidget(OfferList, { view: { ...view(), offers: [] }, selected: null });
    expect(wrapper.text()).toContain(english('advancement.offers.none'));
  });
});

describe('a selected purchase', () => {
  const card = (id: string, more: object = {}) => {
    const offer = offerOf(id);
    const option = firstOption(offer);
    const consideration = toyAdvancement(fresh).consider(purchaseOf(offer, option, {}));
    return mountWidget(ConsiderationCard, { offer, option, words: {}, consideration, ...more });
  };

  it('shows changes, price and rule, and can be bought or planned', async () => {
    const wrapper = card('level');
    expect(wrapper.get('tbody').text()).toMatch(/Level\s*0\s*1/);
    expect(wrapper.text()).toContain('§9');
    await button(wrapper, english('advancement.consider.buy', { price: '2 Exp' })).trigger('click');
    await button(wrapper, english('advancement.consider.plan')).trigger('click');
    expect([wrapper.emitted('buy'), wrapper.emitted('plan')]).toEqual([[[]], [[]]]);
  });

  it('says why it cannot be bought, and can be planned anyway', async () => {
    const wrapper = card('mastery');
    expect(wrapper.text()).toContain('Learn fire first.');
    expect(wrapper.text()).toContain(english('advancement.consider.noEffects'));
    const buy = button(wrapper, english('advancement.consider.buy', { price: '4 Exp' }));
    expect(buy.attributes('aria-disabled')).toBe('true');
    await buy.trigger('click');
    await button(wrapper, english('advancement.consider.plan')).trigger('click');
    expect([wrapper.emitted('buy'), wrapper.emitted('plan')]).toEqual([undefined, [[]]]);
  });

  it('asks for required words before it is bought or planned', async () => {
    const wrapper = card('trick');
    await button(wrapper, english('advancement.consider.plan')).trigger('click');
    expect(wrapper.emitted('plan')).toBeUndefined();
    expect(wrapper.text()).toContain(english('advancement.consider.write', { label: 'Motto' }));
    await wrapper.get('input').setValue('Burn');
    expect(wrapper.emitted('word')).toEqual([['motto', 'Burn']]);
  });

  it('accepts a suggestion, and another option from its menu', async () => {
    const wrapper = card('trick');
    await wrapper.get('[aria-label="Suggestions for Motto"]').trigger('click');
    await flushPromises();
    await wrapper.get('[role=menuitem]').trigger('click');
    expect(wrapper.emitted('word')).toEqual([['motto', 'Burn!']]);
    await button(wrapper, english('advancement.consider.which')).trigger('click');
    await flushPromises();
    await wrapper.findAll('[role=menuitemradio]')[2]!.trigger('click');
    expect(wrapper.emitted('option')).toEqual([['wind']]);
  });
});

describe('the plan', () => {
  const row = (id: string, more: Partial<PlanRow> = {}): PlanRow => ({
    id,
    title: raw(id),
    price: raw('3 Exp'),
    when: raw('in 2 sessions'),
    tone: 'later',
    remove: [],
    ...more,
  });
  const planner = () =>
    mountWidget(PlannerList, {
      plan: {
        rows: [row('first', { down: [], buy: [], tone: 'ready' }), row('second', { up: [] })],
        pace: raw('2 Exp a session'),
        total: raw('6 Exp, 3 sessions'),
      },
    });
  const moves = (wrapper: Wrapper) =>
    wrapper.emitted('move')?.map(([moved, move]) => [(moved as PlanRow).id, move]);

  it('moves entries by buttons and by keys, but not past its ends', async () => {
    const wrapper = planner();
    const [first, second] = wrapper.findAll('[data-plan]');
    await first!.get('[data-move=up]').trigger('click');
    await first!.get('[data-move=down]').trigger('click');
    await second!.trigger('keydown', { key: 'ArrowUp', altKey: true });
    await second!.trigger('keydown', { key: 'ArrowDown', altKey: true });
    await second!.trigger('keydown', { key: 'ArrowUp' });
    await second!.get('[data-move=remove]').trigger('click');
    await button(wrapper, 'Buy').trigger('click');
    expect(moves(wrapper)).toEqual([
      ['first', 'down'],
      ['second', 'up'],
      ['second', 'remove'],
      ['first', 'buy'],
    ]);
  });

  it('shows pace and total, and instructions while it is empty', () => {
    expect(planner().text()).toContain('2 Exp a session');
    expect(planner().text()).toContain('6 Exp, 3 sessions');
    const empty = mountWidget(PlannerList, { plan: { rows: [], pace: raw('No session yet.') } });
    expect(empty.text()).toContain('Nothing is planned yet.');
  });
});

describe('the advancement of the open character', () => {
  it('buys the selected offer, adds it to the journal, and undoes it from the notice', async () => {
    const { store } = await openToy();
    const wrapper = mountWidget(AdvancementPanel, {});
    await button(wrapper, english('advancement.consider.buy', { price: '2 Exp' })).trigger('click');
    await flushPromises();
    expect(store.document?.ledger).toMatchObject([{ amount: -2, purchase: { buy: 'level' } }]);
    expect(translate(store.document!.journal.at(-1)!.label)).toBe(
      english('advancement.deed.bought', { what: 'A level', price: '2 Exp' }),
    );
    expect(wrapper.text()).toContain('0 Exp left');
    expect(
      button(wrapper, english('advancement.consider.buy', { price: '3 Exp' })).attributes('aria-disabled'),
    ).toBe('true');
    await useNotifications().shown.at(-1)?.action?.run();
    await flushPromises();
    expect(store.document?.ledger).toEqual([]);
    expect(wrapper.text()).toContain('2 Exp left');
  });

  it('undoes a purchase together with what depends on it by then', async () => {
    const { store } = await openToy([exp(9, { tag: 'session' })]);
    const wrapper = mountWidget(AdvancementPanel, {});
    await wrapper.get('[data-offer=trick]').trigger('click');
    await wrapper.get('.considered input').setValue('Burn');
    await button(wrapper, english('advancement.consider.buy', { price: '3 Exp' })).trigger('click');
    await flushPromises();
    const notice = useNotifications().shown.at(-1);
    expect(store.document?.ledger.at(-1)?.purchase).toEqual({ buy: 'trick', trick: 'fire', motto: 'Burn' });
    await wrapper.get('[data-fold]').trigger('click');
    await wrapper.get('[data-offer=mastery]').trigger('click');
    await button(wrapper, english('advancement.consider.buy', { price: '4 Exp' })).trigger('click');
    await flushPromises();
    void notice?.action?.run();
    await flushPromises();
    expect(useDialogs().current?.items?.map(translate)).toEqual(['Bought: Mastery: fire for 4 Exp']);
    useDialogs().answer('all');
    await flushPromises();
    expect(store.document?.ledger).toHaveLength(1);
  });

  it('plans, reorders, buys from the plan when affordable, and removes', async () => {
    const { store } = await openToy();
    const wrapper = mountWidget(AdvancementPanel, {});
    await wrapper.get('[data-fold]').trigger('click');
    const planned = () => wrapper.findAll('[data-plan] .title').map((title) => title.text());
    await wrapper.get('[data-offer=mastery]').trigger('click');
    await button(wrapper, english('advancement.consider.plan')).trigger('click');
    await wrapper.get('[data-offer=level]').trigger('click');
    await button(wrapper, english('advancement.consider.plan')).trigger('click');
    await flushPromises();
    expect(planned()).toEqual(['Mastery: fire', 'A level']);
    expect(wrapper.text()).toContain('6 Exp in all');
    const up = wrapper.findAll('[data-plan]')[1]!.get('[data-move=up]');
    (up.element as HTMLElement).focus();
    await up.trigger('click');
    await flushPromises();
    expect(planned()).toEqual(['A level', 'Mastery: fire']);
    expect(document.activeElement?.closest('[data-plan]')?.textContent).toContain('A level');
    expect(wrapper.text()).toContain(
      english('advancement.plan.moved', { what: 'A level', place: '1', count: 2 }),
    );
    await wrapper.get('[data-plan] .go button').trigger('click');
    await flushPromises();
    expect(planned()).toEqual(['Mastery: fire']);
    expect(store.document?.ledger).toMatchObject([{ purchase: { buy: 'level' } }]);
    await wrapper.get('[data-move=remove]').trigger('click');
    await flushPromises();
    expect(wrapper.text()).toContain('Nothing is planned yet.');
  });

  it('takes back what was bought on the same page', async () => {
    const { store } = await openToy();
    const wrapper = mountWidget(AdvancementPanel, {});
    expect(wrapper.find('[data-bought]').exists()).toBe(false);
    await button(wrapper, english('advancement.consider.buy', { price: '2 Exp' })).trigger('click');
    await flushPromises();
    await wrapper.get('[data-bought] button').trigger('click');
    await flushPromises();
    expect(store.document?.ledger).toEqual([]);
    expect(wrapper.text()).toContain('2 Exp left');
  });

  it('awards Exp in two presses', async () => {
    const { store } = await openToy();
    const wrapper = mountWidget(AdvancementPanel, {});
    await button(wrapper, english('advancement.award.open', { account: 'Exp' })).trigger('click');
    await flushPromises();
    await wrapper.get('[role=dialog] .go button').trigger('click');
    await flushPromises();
    expect(store.document?.ledger).toMatchObject([{ account: 'exp', tag: expect.any(String) as string }]);
    expect(store.document?.ledger[0]?.amount).toBeGreaterThan(0);
    expect(wrapper.find('[role=dialog]').exists()).toBe(false);
  });

  it('asks the rules about one offer at a time, however many there are', async () => {
    await openToy([], toyWith(500));
    const wrapper = mountWidget(AdvancementPanel, {});
    expect(wrapper.findAll('article')).toHaveLength(1);
    await wrapper.get('input[type=search]').setValue('grown 499');
    expect(rows(wrapper)).toEqual(['more-499']);
  });

  it('says if the rules use another kind of advancement', async () => {
    await openToy([], toyWith(0, ['advancement']));
    expect(mountWidget(AdvancementPanel, {}).text()).toContain('in their own way');
  });
});
