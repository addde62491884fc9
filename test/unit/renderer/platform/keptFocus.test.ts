import { expect, it, vi } from 'vitest';
import { keepFocus } from '#renderer/platform/keptFocus';

it('passes over a part around a gone control that cannot take the focus', async () => {
  document.body.innerHTML = '<main tabindex="-1"><fieldset><button>Plan</button></fieldset></main>';
  const [area, button] = ['fieldset', 'button'].map((each) => document.querySelector<HTMLElement>(each));
  // As an area with `display: contents` does in a browser.
  vi.spyOn(area!, 'focus').mockImplementation(() => undefined);
  keepFocus();
  button?.focus();
  button?.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('main')));
  expect(area?.hasAttribute('tabindex')).toBe(false);
});
