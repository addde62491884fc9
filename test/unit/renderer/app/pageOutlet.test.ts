import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import PageOutlet from '#renderer/app/PageOutlet.vue';
import { mountPage } from '#test/unit/renderer/support/mountPage';

/** A dialog as the shell opens it, outside the page. */
function openDialog(): HTMLButtonElement {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  const button = dialog.appendChild(document.createElement('button'));
  document.body.append(dialog);
  onTestFinished(() => {
    dialog.remove();
  });
  button.focus();
  return button;
}

it('gives the focus to a new page, but never takes it from a dialog that was opened meanwhile', async () => {
  setActivePinia(createPinia());
  const { wrapper, router } = mountPage(PageOutlet);
  await router.push('/settings');
  await nextTick();
  await router.push('/recovery');
  await nextTick();
  expect(document.activeElement).toBe(wrapper.find('main').element);

  const button = openDialog();
  await router.push('/campaigns');
  await nextTick();
  expect(document.activeElement).toBe(button);
});
