import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flushPromises } from '@vue/test-utils';
import type { CharacterDocument } from '../../../../shared/character/document';
import { applyEdits, set } from '../../../../shared/character/edits';
import { ok } from '../../../../shared/kernel/result';
import { raw } from '../../../../shared/kernel/text';
import type { PlayAction, Toggle, Tracker } from '../../../../shared/rules/play';
import { rulesetManifests } from '../../../../shared/rulesets/registry';
import PlayBlocks from '../../../../renderer/components/play/PlayBlocks.vue';
import TrackerTile from '../../../../renderer/components/play/TrackerTile.vue';
import FieldsWidget from '../../../../renderer/components/widgets/FieldsWidget.vue';
import { usePlay } from '../../../../renderer/features/sheet/usePlay';
import { useCharacterStore } from '../../../../renderer/stores/useCharacterStore';
import { useDialogs } from '../../../../renderer/stores/useDialogs';
import { useNotifications } from '../../../../renderer/stores/useNotifications';
import { fakeProgram } from '../support/fakeProgram';
import { fixedRng, mountWidget } from '../widgets/mountWidget';

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

describe('a tracker', () => {
  const buttons = (value: number, more: Partial<Tracker> = {}) =>
    mountWidget(TrackerTile, { tracker: { ...tracker, value, ...more } });

  it('steps up and down under one merge key', async () => {
    const wrapper = buttons(3);
    const [down, up] = wrapper.findAll('button');
    await down!.trigger('click');
    await up!.trigger('click');
    expect(wrapper.emitted('change')).toEqual([
      [{ edits: [set(['vigor'], 2)], merge: 'play:vigor' }],
      [{ edits: [set(['vigor'], 4)], merge: 'play:vigor' }],
    ]);
  });

  it('stops at its least and its most', async () => {
    const least = buttons(0);
    await least.findAll('button')[0]!.trigger('click');
    const most = buttons(5);
    await most.findAll('button').at(-1)!.trigger('click');
    expect([least.emitted('change'), most.emitted('change')]).toEqual([undefined, undefined]);
    expect(most.findAll('button').at(-1)!.attributes('aria-disabled')).toBe('true');
  });

  it('goes on where there is no most, and takes a typed number', async () => {
    const wrapper = buttons(40, { max: null });
    await wrapper.get('input').setValue('55');
    expect(wrapper.emitted('change')).toEqual([[{ edits: [set(['vigor'], 55)], merge: 'play:vigor' }]]);
    expect(wrapper.find('progress').exists()).toBe(false);
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

  it('flips a state, but not one that something else keeps up', async () => {
    const free = mounted(blinded);
    await free.get('[role=switch]').trigger('click');
    expect(free.emitted('change')).toEqual([[{ edits: blinded.edits }]]);
    const locked = mounted({ ...blinded, locked: raw('from exhaustion') });
    await locked.get('[role=switch]').trigger('click');
    expect(locked.emitted('change')).toBeUndefined();
    expect(locked.text()).toContain('from exhaustion');
  });

  it('says what is empty, hands actions up, and gives the edits of the way that was picked', async () => {
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

describe('fields entered by hand', () => {
  it('store numbers and switches at their place', async () => {
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
    await wrapper.get('[data-place=wings]').setValue(true);
    expect(wrapper.emitted('change')).toEqual([
      [{ edits: [set(['speed'], 12)], merge: 'number:speed' }],
      [{ edits: [set(['wings'], true)] }],
    ]);
  });
});

describe('usePlay', () => {
  beforeEach(() => {
    vi.useRealTimers();
    setActivePinia(createPinia());
  });

  async function started() {
    fakeProgram({
      'character.save': ({ document }: { document: CharacterDocument }) =>
        ok({ revision: document.revision + 1, updatedAt: '2026-01-02T03:04:05.000Z' }),
    });
    const store = useCharacterStore();
    await store.create(rulesetManifests[0]?.id ?? '');
    const rolled = vi.fn();
    return { store, rolled, play: usePlay(rolled), start: store.document?.play ?? null };
  }

  it('shows what will change, and does it only when agreed', async () => {
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
  });

  it('takes the action back from its notice, but nothing that came after it', async () => {
    const { store, play, start } = await started();
    const simple: PlayAction = { id: 'hit', label: raw('Hit'), edits: [set(['vigor'], 1)] };
    await play.act(simple);
    const notice = useNotifications().shown.at(-1);
    play.change({ edits: [set(['vigor'], 2)] });
    notice?.action?.run();
    expect(store.document?.play).toMatchObject({ vigor: 2 });
    store.undo();
    notice?.action?.run();
    expect(store.document?.play).toEqual(start);
  });

  it('rolls what an action rolls', async () => {
    const { play, rolled } = await started();
    const roll = { check: 'check', values: {}, label: raw('Save') };
    await play.act({ id: 'save', label: raw('Save'), edits: [], roll });
    expect(rolled).toHaveBeenCalledWith(roll);
  });
});
