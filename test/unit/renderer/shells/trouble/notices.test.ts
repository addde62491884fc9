import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp, defineComponent, h, nextTick } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { catchErrors } from '#renderer/app/errors';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** A program with one button, whose click runs the given function. */
function program(click: () => unknown) {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', component: { render: () => null } },
      {
        path: '/broken',
        component: () => Promise.reject(new Error('no such page')),
      },
    ],
  });
  const app = createApp(defineComponent(() => () => h('button', { onClick: () => click() }, 'do')));
  const place = document.createElement('div');
  document.body.append(place);
  app.use(router);
  catchErrors(app, router);
  // The program's own store: earlier programs receive the same events, and an action activates its store's Pinia.
  const notices = useNotifications();
  app.mount(place);
  onTestFinished(() => {
    app.unmount();
    place.remove();
  });
  return {
    router,
    notices,
    press: () => place.querySelector('button')?.click(),
    /** The content of notices, without their ids. */
    shownNotices: () => notices.shown.map(({ tone, text, details }) => ({ tone, text, details })),
  };
}

const internal = (what: string) => [
  { tone: 'failed', text: { key: 'errors.internal' }, details: expect.stringContaining(what) },
];

beforeEach(() => {
  setActivePinia(createPinia());
  const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => shown.mockRestore());
});

describe('a bug becomes a notice with details to copy', () => {
  it('in a click', async () => {
    const { press, shownNotices } = program(() => {
      throw new TypeError('clicked');
    });
    press();
    await nextTick();
    expect(shownNotices()).toEqual(internal('clicked'));
  });

  it('in an unhandled promise', () => {
    const { shownNotices } = program(() => {});
    const event = Object.assign(new Event('unhandledrejection'), { reason: new Error('forgotten') });
    dispatchEvent(event);
    expect(shownNotices()).toEqual(internal('forgotten'));
  });

  it('outside of every component, except for a harmless delay of the browser', () => {
    const { shownNotices } = program(() => {});
    dispatchEvent(Object.assign(new Event('error'), { error: null }));
    expect(shownNotices()).toEqual([]);
    dispatchEvent(Object.assign(new Event('error'), { error: new Error('in a timer') }));
    expect(shownNotices()).toEqual(internal('in a timer'));
  });

  it('during a navigation', async () => {
    const { router, shownNotices } = program(() => {});
    await router.push('/broken').catch(() => undefined);
    expect(shownNotices()).toEqual(internal('no such page'));
  });

  it('and one that is reported twice is shown once', async () => {
    const error = new Error('the same');
    const { press, shownNotices, notices } = program(() => {
      throw error;
    });
    press();
    await nextTick();
    notices.dismiss(notices.shown[0]?.id ?? 0);
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
    expect(shownNotices()).toEqual([]);
  });
});
