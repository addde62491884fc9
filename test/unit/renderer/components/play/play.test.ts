import { english } from '#test/unit/renderer/support/english';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flushPromises } from '@vue/test-utils';
import type { CharacterDocument } from '#shared/character/document';
import { changeBy, applyEdits, enter, set } from '#shared/character/edits';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import type { PlayAction, Toggle, Tracker } from '#shared/rules/play';
import { translate } from '#renderer/locales/i18n';
import PlayBlocks from '#renderer/components/play/PlayBlocks.vue';
import RolledAction from '#renderer/components/play/RolledAction.vue';
import TrackerTile from '#renderer/components/play/TrackerTile.vue';
import FieldsWidget from '#renderer/components/widgets/fields/FieldsWidget.vue';
import { usePlay } from '#renderer/shells/play/usePlay';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { playedRules } from '#test/unit/renderer/support/playedRules';
import { fixedRng, labelsOf, mountWidget } from '#test/unit/renderer/components/widgets/mountWidget';

const tracker: Tracker = {
  id: 'vigor',
  label: raw('Vigor'),
  value: 3,
  min: 0,
  max: 5,
  path: ['vigor'],
  tone: 'plain',
};

const blinded: Toggle = {
  id: 'blinded',
  title: raw('Blinded'),
  text: raw('Sees nothing.'),
  on: true,
  edits: [set(['blinded'], false)],
};

const rest: PlayAction = {
  id: 'rest',
  label: raw('Rest'),
  changes: [raw('Vigor 3 becomes 5')],
  edits: [set(['vigor'], 5)],
};

/** A step of the tracker is stored as a difference, so that it can be undone even if the number changes later. */
const stepped = (by: number) => changeBy(['vigor'], { from: 3, by, least: 0, most: 5 });

describe('a tracker', () => {
  const buttons = (value: number, more: Partial<Tracker> = {}) =>
    mountWidget(TrackerTile, { tracker: { ...tracker, value, ...more } });

  it('steps up and down under one merge key', async () => {
    const wrapper = buttons(3);
    const [down, up] = wrapper.findAll('button');
    await down!.trigger('click');
    await up!.trigger('click');
    expect(wrapper.emitted('change')).toEqual([
      [{ edits: [stepped(-1)], merge: 'play:vigor', label: expect.anything() }],
      [{ edits: [stepped(1)], merge: 'play:vigor', label: expect.anything() }],
    ]);
    expect(labelsOf(wrapper)).toEqual(['Vigor 3 → 2', 'Vigor 3 → 4']);
  });

  it('is one stop for the keyboard, where arrow keys step as the buttons do', async () => {
    const wrapper = buttons(3);
    expect(wrapper.findAll('button').map((each) => each.attributes('tabindex'))).toEqual(['-1', '-1']);
    await wrapper.get('input').trigger('keydown', { key: 'ArrowUp' });
    await wrapper.get('input').trigger('keydown', { key: 'ArrowDown' });
    expect(wrapper.emitted('change')?.map(([change]) => (change as { edits: unknown }).edits)).toEqual([
      [stepped(1)],
      [stepped(-1)],
    ]);
  });

  it('stops at its minimum and its maximum', async () => {
    const least = buttons(0);
    await least.findAll('button')[0]!.trigger('click');
    const most = buttons(5);
    await most.findAll('button').at(-1)!.trigger('click');
    expect([least.emitted('change'), most.emitted('change')]).toEqual([undefined, undefined]);
    expect(most.findAll('button').at(-1)!.attributes('aria-disabled')).toBe('true');
  });

  it('has no upper limit without a maximum, and accepts a typed number', async () => {
    const wrapper = buttons(40, { max: null });
    await wrapper.get('input').setValue('55');
    expect(wrapper.emitted('change')).toMatchObject([
      [{ edits: [set(['vigor'], 55, 40)], merge: 'play:vigor' }],
    ]);
    expect(wrapper.find('[role=progressbar]').exists()).toBe(false);
  });
});

describe('the blocks of play', () => {
  const mounted = (toggle: Toggle) =>
    mountWidget(PlayBlocks, {
      blocks: [
        { kind: 'toggles', id: 'conditions', title: raw('Conditions'), toggles: [toggle] },
        { kind: 'actions', id: 'rests', title: raw('Rests'), actions: [rest] },
        {
          kind: 'rows',
          id: 'wounds',
          title: raw('Wounds'),
          empty: raw('Unhurt.'),
          rows: [],
          actions: [
            {
              id: 'add',
              label: raw('Take a wound'),
              edits: [],
              options: [{ id: 'arm', label: raw('Arm'), edits: [set(['arm'], true)] }],
            },
          ],
        },
      ],
    });

  it('toggles a state, but not one that something else requires', async () => {
    const free = mounted(blinded);
    await free.get('[role=switch]').trigger('click');
    expect(free.emitted('change')).toMatchObject([[{ edits: blinded.edits }]]);
    const off = mounted({ ...blinded, on: false });
    await off.get('[role=switch]').trigger('click');
    expect([...labelsOf(free), ...labelsOf(off)]).toEqual([
      english('sheet.play.off', { label: 'Blinded' }),
      english('sheet.play.on', { label: 'Blinded' }),
    ]);
    const locked = mounted({ ...blinded, locked: raw('from exhaustion') });
    await locked.get('[role=switch]').trigger('click');
    expect(locked.emitted('change')).toBeUndefined();
    expect(locked.text()).toContain('from exhaustion');
  });

  it('shows empty text, emits actions, and emits the edits of the chosen way', async () => {
    const wrapper = mounted(blinded);
    expect(wrapper.text()).toContain('Unhurt.');
    const press = (words: string) => wrapper.findAll('button').find((button) => button.text() === words)!;
    await press('Rest').trigger('click');
    expect(wrapper.emitted('act')).toEqual([[rest]]);
    await press('Take a wound').trigger('click');
    await wrapper.get('[role=menuitem]').trigger('click');
    expect(wrapper.emitted('pick')?.[0]?.[1]).toEqual([set(['arm'], true)]);
  });
});

describe('fields with custom values', () => {
  it('store numbers and switches at their path', async () => {
    const wrapper = mountWidget(FieldsWidget, {
      rng: fixedRng(0),
      widget: {
        kind: 'fields',
        id: 'values',
        fields: [
          {
            kind: 'number',
            id: 'speed',
            label: raw('Speed'),
            value: 10,
            min: 0,
            max: 99,
            unit: raw('m'),
            path: ['speed'],
          },
          { kind: 'flag', id: 'wings', label: raw('Wings'), value: false, path: ['wings'] },
        ],
      },
    });
    await wrapper.get('[data-place=speed]').setValue('12');
    await wrapper.get('[data-place=wings] input').setValue(true);
    expect(wrapper.emitted('change')).toMatchObject([
      [{ edits: [set(['speed'], 12)], merge: 'number:speed' }],
      [{ edits: [set(['wings'], true)] }],
    ]);
    expect(labelsOf(wrapper)).toEqual(['Speed 10 → 12', english('widgets.did.on', { label: 'Wings' })]);
  });
});

describe('an action after its dice were rolled', () => {
  const groups = [{ id: 'wear', sides: 6, count: 2 }];
  const mounted = (action: PlayAction) => {
    const props = { action, groups, faces: [[2, 5]] };
    return mountPage(RolledAction, props).wrapper;
  };
  const button = (wrapper: ReturnType<typeof mounted>, words: string) =>
    wrapper.findAll('button').find((each) => each.text() === words);

  it('shows the dice and their effects, and can be applied or canceled', async () => {
    const wrapper = mounted(rest);
    expect(wrapper.findAll('[role=img]').map((die) => die.attributes('aria-label'))).toEqual([
      expect.stringContaining('2'),
      expect.stringContaining('5'),
    ]);
    expect(wrapper.text()).toContain('Vigor 3 becomes 5');
    await button(wrapper, 'Cancel')!.trigger('click');
    await button(wrapper, 'Apply')!.trigger('click');
    expect(wrapper.emitted('leave')).toHaveLength(1);
    expect(wrapper.emitted('carryOut')).toEqual([[rest.edits]]);
  });

  it('offers its ways instead, and nothing if the rules refuse', async () => {
    const arm = { id: 'arm', label: raw('Arm'), edits: [set(['arm'], true)] };
    const wrapper = mounted({ ...rest, options: [arm] });
    expect(button(wrapper, 'Apply')).toBeUndefined();
    await button(wrapper, 'Arm')!.trigger('click');
    expect(wrapper.emitted('carryOut')).toEqual([[arm.edits]]);
    const refused = mounted({ ...rest, blocked: raw('Too tired.') });
    expect(refused.text()).toContain('Too tired.');
    expect(button(refused, 'Apply')).toBeUndefined();
  });
});

describe('usePlay', () => {
  beforeEach(() => {
    vi.useRealTimers();
    setActivePinia(createPinia());
  });

  /** A wear of one to six, by dice. */
  const wear: PlayAction = {
    id: 'wear',
    label: raw('Wear'),
    dice: [{ id: 'wear', sides: 6, count: 1 }],
    edits: [],
  };
  const rules = playedRules({
    play: (fallen) => ({
      blocks: [
        {
          kind: 'actions',
          id: 'things',
          title: raw('Things'),
          actions: [
            fallen === undefined
              ? wear
              : {
                  ...wear,
                  changes: [raw(`by ${String(fallen.dice[0]?.[0])}`)],
                  edits: [set(['wear'], fallen.dice[0]?.[0] ?? 0)],
                },
          ],
        },
      ],
    }),
  });

  async function started() {
    fakeProgram({
      'character.save': ({ document }: { document: CharacterDocument }) =>
        ok({ revision: document.revision + 1, updatedAt: '2026-01-02T03:04:05.000Z' }),
      'pack.ofRuleset': () => ok({ packs: [] }),
      'rolls.append': () => ok({}),
    });
    vi.spyOn(useRulesets(), 'load').mockResolvedValue(rules);
    const store = useCharacterStore();
    await store.create('toy');
    const rolled = vi.fn();
    return { store, rolled, play: usePlay(rolled), start: store.document?.play ?? null };
  }
  const labels = () => useCharacterStore().document?.journal.map(({ label }) => translate(label));

  it('previews changes, and applies them only after confirmation', async () => {
    const { store, play, start } = await started();
    const leaving = play.act(rest);
    await flushPromises();
    expect(useDialogs().current?.items).toEqual(rest.changes);
    useDialogs().answer('leave');
    await leaving;
    expect(store.document?.play).toEqual(start);
    const doing = play.act(rest);
    await flushPromises();
    useDialogs().answer('do');
    await doing;
    expect(store.document?.play).toEqual(applyEdits(start, rest.edits));
    expect(labels()).toEqual(['Rest']);
  });

  it('undoes the action from its notice, but never over later changes', async () => {
    const { store, play, start } = await started();
    const simple: PlayAction = { id: 'hit', label: raw('Hit'), edits: [set(['vigor'], 1)] };
    await play.act(simple);
    const notice = useNotifications().shown.at(-1);
    await play.change({ edits: [set(['vigor'], 2)] });
    notice?.action?.run();
    await flushPromises();
    expect(store.document?.play).toMatchObject({ vigor: 2 });
    expect(useNotifications().shown.at(-1)).toMatchObject({
      tone: 'failed',
      text: { key: 'journal.blocked' },
    });
    store.undo();
    notice?.action?.run();
    await flushPromises();
    expect(store.document?.play).toEqual(start);
    // A removed journal entry is not offered any more, and a late press changes nothing.
    expect(useNotifications().shown).not.toContainEqual(notice);
    notice?.action?.run();
    await flushPromises();
    expect(store.document?.play).toEqual(start);
  });

  it('rolls the roll of an action', async () => {
    const { play, rolled } = await started();
    const roll = { check: 'check', values: {}, label: raw('Save') };
    await play.act({ id: 'save', label: raw('Save'), edits: [], roll });
    expect(rolled).toHaveBeenCalledWith(roll);
  });

  it('names the chosen way in the journal', async () => {
    const { play } = await started();
    const arm = { id: 'arm', label: raw('Arm'), edits: [set(['arm'], true)] };
    await play.pick({ id: 'wound', label: raw('Take a wound'), edits: [], options: [arm] }, arm.edits);
    expect(labels()).toEqual(['Take a wound: Arm']);
  });

  it('rolls dice first, shows their result, and changes nothing if canceled', async () => {
    const { store, play, start } = await started();
    await play.act(wear);
    const face = play.rolled.value?.fallen.dice[0]?.[0] ?? 0;
    expect(face).toBeGreaterThanOrEqual(1);
    expect(play.rolled.value?.action.changes).toEqual([raw(`by ${String(face)}`)]);
    await play.decide(null);
    expect([play.rolled.value, store.document?.play, labels()]).toEqual([null, start, []]);
    await play.act(wear);
    const { action, fallen } = play.rolled.value!;
    await play.decide(action.edits);
    expect(store.document?.play).toEqual({ wear: fallen.dice[0]?.[0] });
    expect(labels()).toEqual([`Wear (rolled ${String(fallen.dice[0]?.[0])})`]);
  });

  it('logs rolled dice once in the log of the campaign, whatever is decided afterward', async () => {
    const { store, play } = await started();
    store.apply((document) => ({ ...document, name: 'Brakka', campaign: 'winter' }));
    await play.act(wear);
    const face = play.rolled.value?.fallen.dice[0]?.[0];
    await play.decide(null);
    const log = useRollLog();
    expect(log.log).toBe('winter');
    expect(log.rolls.map(({ roll }) => roll)).toMatchObject([
      {
        label: wear.label,
        who: 'Brakka',
        hidden: false,
        rolled: { kind: 'notation', notation: '1d6', total: face, ruleset: 'toy' },
      },
    ]);
    await play.act(wear);
    await play.decide(play.rolled.value!.action.edits);
    expect(log.rolls).toHaveLength(2);
  });

  it('writes consecutive steps of a tracker as one line from its start, without a notice', async () => {
    const { play } = await started();
    for (const [from, to] of [
      [10, 9],
      [9, 7],
    ] as const)
      await play.change({
        edits: [set(['vigor'], to)],
        merge: 'play:vigor',
        label: { key: 'sheet.play.moved', params: { label: 'Vigor', from, to } },
      });
    expect(labels()).toEqual(['Vigor 10 → 7']);
    expect(useNotifications().shown).toEqual([]);
  });

  it('reports costs and losses with undo', async () => {
    const { store, play } = await started();
    const buy = enter({ account: 'money', amount: -3, reason: 'rope' });
    await play.change({ edits: [set(['gear'], ['rope']), buy], label: raw('Buy: Rope') });
    const notice = useNotifications().shown.at(-1);
    expect(notice?.text).toMatchObject({
      params: { what: { key: 'journalPage.done', params: { label: raw('Buy: Rope') } } },
    });
    expect(store.document?.ledger).toHaveLength(1);
    notice?.action?.run();
    await flushPromises();
    expect(store.document).toMatchObject({ ledger: [], journal: [], play: {} });
    await play.change({ edits: [set(['note'], 'dry')] }, raw('Gear: changed'));
    expect(labels()).toEqual(['Gear: changed']);
  });
});
