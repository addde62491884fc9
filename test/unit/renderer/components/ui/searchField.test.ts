import { expect, it } from 'vitest';
import SearchField from '#renderer/components/ui/SearchField.vue';
import { mountPage } from '#test/unit/renderer/support/mountPage';

/** True if the search takes the key / that is pressed on the control in this part of the page. */
function takesFrom(html: string): boolean {
  const { wrapper } = mountPage(SearchField, { label: 'Search', modelValue: '' });
  const part = document.createElement('div');
  part.innerHTML = html;
  document.body.append(part);
  const press = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
  part.querySelector('input, select, button, textarea')?.dispatchEvent(press);
  part.remove();
  wrapper.unmount();
  return press.defaultPrevented;
}

it('takes the key / from buttons and segments, which have no letters', () => {
  expect(takesFrom('<button>Open</button>')).toBe(true);
  expect(takesFrom('<input type="radio">')).toBe(true);
  expect(takesFrom('<input type="checkbox">')).toBe(true);
});

it('leaves the key / to fields, and to what lies above it', () => {
  expect(takesFrom('<input type="text">')).toBe(false);
  expect(takesFrom('<textarea></textarea>')).toBe(false);
  expect(takesFrom('<select></select>')).toBe(false);
  expect(takesFrom('<div role="dialog" aria-modal="true"><button>Close</button></div>')).toBe(false);
  expect(takesFrom('<form data-open-form=""><input type="radio"></form>')).toBe(false);
});
