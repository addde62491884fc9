import { english } from '#test/unit/renderer/support/english';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flushPromises } from '@vue/test-utils';
import WikiEditor from '#renderer/components/text/WikiEditor.vue';
import WikiText from '#renderer/components/text/WikiText.vue';
import { markdownHtml } from '#renderer/components/markdown/markdownHtml';
import * as rendering from '#renderer/components/markdown/renderMarkdown';
import { mountWidget } from '#test/unit/renderer/components/widgets/mountWidget';

// DOMPurify needs a real browser, where its output is attacked.
beforeEach(() => void vi.spyOn(rendering, 'renderMarkdown').mockImplementation(markdownHtml));

const known = (title: string) => title.toLowerCase() === 'karsk';

async function shown(text: string, audience: 'gm' | 'player' = 'gm') {
  const wrapper = mountWidget(WikiText, { text, audience, known });
  await vi.dynamicImportSettled();
  await flushPromises();
  return wrapper;
}

describe('a rendered note', () => {
  it('is Markdown with links to notes', async () => {
    const note = await shown('# Home\n\n**[[Karsk|the town]]** and [[Bram]], [web](https://example.org)');
    expect(note.get('h3').text()).toBe('Home');
    expect(note.get('strong button').text()).toBe('the town');
    expect(note.get('a').attributes('href')).toBe('https://example.org');
    const missing = note.get('button.missing');
    expect([missing.text(), missing.attributes('title')]).toEqual([
      'Bram (not written yet)',
      english('wikiText.create', { title: 'Bram' }),
    ]);
    await note.get('strong button').trigger('click');
    await missing.trigger('click');
    expect([note.emitted('follow'), note.emitted('create')]).toEqual([[['Karsk']], [['Bram']]]);
  });

  it('shows steps as boxes, named by their words as they are read', async () => {
    const note = await shown('- [x] Ask [[Karsk|the town]]\n- [ ] Leave');
    const boxes = note.findAll<HTMLInputElement>('li input');
    expect(
      boxes.map(({ element }) => [
        element.ariaLabel ?? element.getAttribute('aria-label'),
        element.checked,
        element.disabled,
      ]),
    ).toEqual([
      ['Ask the town', true, true],
      ['Leave', false, true],
    ]);
    expect(note.get('li button').text()).toBe('the town');
  });

  it('shows the GM secrets in a separate box, and players nothing of them', async () => {
    const text = 'open\n\n:::gm\nsecret [[Karsk]]\n:::\n\nafter';
    const gm = await shown(text);
    expect(gm.get('[role=group]').text()).toContain('secret Karsk');
    expect(gm.get('.sign').text()).toBe(english('wikiText.gm'));
    const player = await shown(text, 'player');
    expect(player.text()).toBe('open\nafter');
    expect(player.html()).not.toContain('secret');
    // Not even for the moment until the other version is rendered.
    await gm.setProps({ audience: 'player' });
    expect(gm.text()).not.toContain('secret');
    await flushPromises();
    await vi.dynamicImportSettled();
    expect(gm.text()).toBe('open\nafter');
  });

  it('keeps links in code as typed, and makes none within links', async () => {
    const note = await shown(
      '`[[Karsk]]` [to [[Karsk]]](https://example.org/[[Karsk]] "a [[Karsk]]")\n\n    [[Karsk]]',
    );
    expect(note.findAll('button')).toHaveLength(0);
    expect(note.findAll('code').map((each) => each.text())).toEqual(['[[Karsk]]', '[[Karsk]]']);
    expect(note.get('a').text()).toBe('to Karsk');
    expect(note.get('a').attributes('title')).toBe('a [[Karsk]]');
    expect(note.html()).not.toMatch(/[\uE000\uE001]|%EE%80/);
  });

  it('ignores its own markers in the text', async () => {
    const note = await shown('[[Karsk]] \uE0000\uE001 \uE0007\uE001');
    expect(note.findAll('button')).toHaveLength(1);
    expect(note.text()).toContain('\uFFFD0\uFFFD');
  });

  it('renders no markup of the user', async () => {
    const note = await shown('[[<img src=x onerror=alert(1)>|<b>x</b>]] <script>alert(1)</script>');
    expect(note.find('img, b, script').exists()).toBe(false);
    expect(note.get('button').text()).toContain('<b>x</b>');
  });

  it('updates with its text', async () => {
    const note = await shown('one');
    await note.setProps({ text: 'two' });
    await flushPromises();
    await vi.dynamicImportSettled();
    expect(note.text()).toBe('two');
  });
});

describe('a note being written', () => {
  const titles = ['Karsk', 'Karl', 'Bram'];
  function editor(text = '') {
    const wrapper = mountWidget(WikiEditor, {
      label: 'Note',
      titles,
      known,
      limit: 1000,
      modelValue: text,
      'onUpdate:modelValue': (modelValue: string) => wrapper.setProps({ modelValue }),
    });
    const area = () => wrapper.get('textarea');
    const type = async (words: string) => {
      area().element.value = words;
      area().element.setSelectionRange(words.length, words.length);
      await area().trigger('input');
      await flushPromises();
    };
    const options = () => wrapper.findAll('[role=option]');
    const press = async (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      area().element.dispatchEvent(event);
      await flushPromises();
      return event.defaultPrevented;
    };
    return { wrapper, area, type, options, press, text: () => wrapper.props('modelValue') };
  }

  it('offers titles after two brackets, and accepts the active one', async () => {
    const { area, type, options, press, text } = editor();
    await type('to [[ka');
    expect(options().map((each) => each.text())).toEqual(['Karl', 'Karsk']);
    const marked = () => options().find((each) => each.attributes('aria-selected') === 'true');
    expect(area().attributes('aria-activedescendant')).toBe(marked()?.attributes('id'));
    await press('ArrowDown');
    expect(marked()?.text()).toBe('Karsk');
    await press('ArrowDown');
    expect(marked()?.text()).toBe('Karl');
    await press('ArrowUp');
    expect(await press('Enter')).toBe(true);
    expect(text()).toBe('to [[Karsk]]');
    expect([area().element.selectionStart, options().length]).toEqual([12, 0]);
    expect(area().attributes('aria-activedescendant')).toBeUndefined();
  });

  it('closes the list with Escape and opens it again with the next letter', async () => {
    const { type, options, press, wrapper } = editor();
    await type('[[k');
    expect(wrapper.get('[role=status]').text()).toBe('2 notes found');
    expect(await press('Escape')).toBe(true);
    expect([options().length, await press('Enter')]).toEqual([0, false]);
    await type('[[ka');
    expect(options()).toHaveLength(2);
    await type('[[kaz');
    expect([options().length, wrapper.get('[role=status]').text()]).toEqual([
      0,
      english('wikiText.found', { count: 0 }),
    ]);
    expect([await press('ArrowDown'), await press('Enter'), await press('Tab')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('accepts a title by mouse', async () => {
    const { type, options, text } = editor();
    await type('[[');
    await options()[0]?.trigger('mousedown');
    expect(text()).toBe('[[Bram]]');
  });

  it('hides the selection from players', async () => {
    const { wrapper, area, text } = editor('one\ntwo\nthree');
    area().element.setSelectionRange(4, 7);
    await wrapper.get('button.chip').trigger('click');
    await flushPromises();
    expect(text()).toBe('one\n:::gm\ntwo\n:::\nthree');
    expect(area().element.value.slice(area().element.selectionStart, area().element.selectionEnd)).toBe(
      'two',
    );
  });

  it('shows how the GM and how players will read it', async () => {
    const { wrapper } = editor('open [[Karsk]]\n:::gm\nsecret\n:::');
    const look = async (mode: string) => {
      await wrapper.get(`input[value=${mode}]`).setValue();
      await vi.dynamicImportSettled();
      await flushPromises();
      return wrapper.get('.shown').text();
    };
    expect(await look('gm')).toContain('secret');
    await wrapper.get('.shown button').trigger('click');
    expect(wrapper.emitted('follow')).toEqual([['Karsk']]);
    expect(await look('player')).toBe('open Karsk');
    await wrapper.setProps({ modelValue: ':::gm\nsecret' });
    await flushPromises();
    expect(wrapper.get('.shown').text()).toBe(english('wikiText.nothing'));
  });
});
