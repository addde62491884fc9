import { beforeAll, beforeEach, expect, it } from 'vitest';
import { guardDoubleClicks } from '#renderer/platform/doubleClicks';

let pressed: string[] = [];
let clock = 0;

beforeAll(() => guardDoubleClicks());
beforeEach(() => {
  pressed = [];
  clock += 10_000;
  document.body.innerHTML =
    '<button id="plus">+</button><button id="buy" data-once>Buy</button><button id="other">Roll</button><p id="words">Words</p>';
  for (const each of document.body.children) each.addEventListener('click', () => pressed.push(each.id));
});

interface Where {
  readonly detail?: number;
  readonly after?: number;
  readonly x?: number;
  readonly touch?: boolean;
}

function click(id: string, { detail = 1, after = 100, x = 0, touch = false }: Where = {}): void {
  clock += after;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: x });
  Object.defineProperties(event, {
    timeStamp: { value: clock },
    pointerType: { value: touch ? 'touch' : 'mouse' },
  });
  document.getElementById(id)?.dispatchEvent(event);
}

it('lets a step be repeated quickly, and acts once where an action has consequences', () => {
  click('plus');
  click('plus', { detail: 2 });
  click('plus', { detail: 3 });
  click('buy');
  click('buy', { detail: 2 });
  click('buy', { after: 1000 });
  expect(pressed).toEqual(['plus', 'plus', 'plus', 'buy', 'buy']);
});

it('drops the second click where it falls on something else, unless that has replaced the first by its name', () => {
  click('plus');
  click('other', { detail: 2 });
  click('words', { detail: 3 });
  expect(pressed).toEqual(['plus']);
  click('plus', { after: 1000 });
  const again = document.getElementById('plus')?.cloneNode(true);
  if (again !== undefined) document.getElementById('plus')?.replaceWith(again);
  again?.addEventListener('click', () => pressed.push('again'));
  click('plus', { detail: 2 });
  expect(pressed).toEqual(['plus', 'plus', 'again']);
});

it('counts taps that are near and soon, and never keys', () => {
  const touch = true;
  click('plus', { touch });
  click('other', { touch });
  click('other', { touch, x: 200 });
  click('plus', { touch, after: 600 });
  click('other', { detail: 0, touch });
  expect(pressed).toEqual(['plus', 'other', 'plus', 'other']);
});

it('leaves words alone, which a double click selects', () => {
  click('words');
  click('words', { detail: 2 });
  expect(pressed).toEqual(['words', 'words']);
});
