import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { defineComponent, h, nextTick, ref, withDirectives } from 'vue';
import { vOpenForm } from '#renderer/composables/vOpenForm';
import { useEncounterKeys, type EncounterActions } from '#renderer/features/encounter/keys';
import {
  commandOf,
  encounterCommands,
  encounterKeys,
  encounterShortcuts,
  withKey,
} from '#renderer/stores/window/keys';

let leave: (() => void) | undefined;
afterEach(() => leave?.());

const usual = encounterShortcuts(encounterKeys());

function page({ areOn = true, hasAttack = true, changed = {} } = {}) {
  const done: string[] = [];
  const recorder = (name: string) => () => done.push(name);
  const actions: EncounterActions = {
    ...{ next: recorder('next'), undo: recorder('undo'), damage: recorder('damage'), heal: recorder('heal') },
    ...{ condition: recorder('condition'), target: recorder('target'), find: recorder('find') },
    ...{ clear: recorder('clear'), amount: recorder('amount') },
    roll: () => {
      done.push('attack');
      return hasAttack;
    },
    step: (by, extend) => done.push(`${by > 0 ? 'down' : 'up'}${extend ? ' extended' : ''}`),
  };
  const wrapper = mount(
    defineComponent({
      setup() {
        useEncounterKeys(
          actions,
          () => areOn,
          () => encounterKeys(changed),
        );
        return () => h('main', [h('button', 'Row'), h('input', { type: 'search' })]);
      },
    }),
    { attachTo: document.body },
  );
  leave = () => wrapper.unmount();
  const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    on.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { done, press, wrapper };
}

describe('the keys of a running encounter', () => {
  it('do what the list of shortcuts says', () => {
    const { done, press } = page();
    for (const { keys } of usual) {
      const shiftKey = keys.some((key) => key === 'shift');
      expect(press(keys.at(-1) ?? '', { shiftKey })).toBe(true);
    }
    expect(done).toEqual(usual.map(({ command }) => (command === 'back' ? 'undo' : command)));
  });

  it('find a combatant by /, and leave R to the dice where nobody has an attack', () => {
    const { done, press, wrapper } = page({ hasAttack: false });
    expect(press('/', {}, wrapper.get('button').element)).toBe(true);
    expect(done).toEqual(['find']);
    expect(press('r')).toBe(false);
    expect(press('R', { shiftKey: true })).toBe(false);
    expect(commandOf(new KeyboardEvent('keydown', { key: 'r' }), false)).toBe('roll');
  });

  it('do nothing while they are switched off', () => {
    const { done, press } = page({ areOn: false });
    for (const { keys } of usual) expect(press(keys.at(-1) ?? '')).toBe(false);
    expect(done).toEqual([]);
  });

  it('are nothing while a form is open, wherever the focus is; it takes the focus, and Escape closes it', async () => {
    const { done, press } = page();
    const isOpen = ref(true);
    const form = mount(
      defineComponent({
        setup: () => () =>
          h('main', [
            h('button', 'Elsewhere'),
            isOpen.value &&
              withDirectives(h('form', [h('button', 'Way'), h('input')]), [
                [vOpenForm, () => (isOpen.value = false)],
              ]),
          ]),
      }),
      { attachTo: document.body },
    );
    expect(document.activeElement).toBe(form.get('input').element);
    const elsewhere = form.get('button').element;
    elsewhere.focus();
    for (const { keys } of usual) expect(press(keys.at(-1) ?? '', {}, elsewhere)).toBe(false);
    expect(commandOf(new KeyboardEvent('keydown', { key: 'r' }), false)).toBeUndefined();
    expect(commandOf(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }), false)).toBe('lookUp');
    expect(done).toEqual([]);
    expect(press('Escape', {}, elsewhere)).toBe(true);
    await nextTick();
    expect(form.find('form').exists()).toBe(false);
    expect(press('n')).toBe(true);
    expect(done).toEqual(['next']);
    form.unmount();
  });

  it('are only words while somebody types or a dialog is open', () => {
    const { done, press, wrapper } = page();
    for (const key of ['/', 'n', 'd', '5']) expect(press(key, {}, wrapper.get('input').element)).toBe(false);
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    expect(press('/')).toBe(false);
    dialog.remove();
    expect(press('n', { ctrlKey: true })).toBe(false);
    expect(done).toEqual([]);
  });

  it('are others where the user chose others, of any alphabet', () => {
    const { done, press } = page({ changed: { next: 'x', damage: 'Ж', heal: 'N', undo: '5', lost: 'q' } });
    for (const key of ['X', 'x', 'ж', 'n', 'd', 'z', 'q']) press(key);
    expect(done).toEqual(['next', 'next', 'damage', 'heal', 'undo']);
    expect(press('x', { shiftKey: true })).toBe(true);
    expect(done.at(-1)).toBe('undo');
    expect(press('5')).toBe(false);
    expect(done.at(-1)).toBe('amount');
  });

  it('are never two of one: whatever had the key takes the old one', () => {
    const keys = encounterKeys();
    expect(withKey(keys, 'next', 'd')).toMatchObject({ next: 'D', damage: 'N' });
    expect(withKey(keys, 'next', 'n')).toEqual(keys);
    for (const key of ['', '1', '+', '-', '?', 'ab', ' ']) expect(withKey(keys, 'next', key)).toBeUndefined();
    const all = encounterKeys({ next: 'D', damage: 'D', heal: 'D', find: 'J' });
    expect(new Set(Object.values(all)).size).toBe(encounterCommands.length);
  });
});
