import { expect, it } from 'vitest';
import { createApp } from 'vue';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import { useDestination } from '#renderer/composables/useDestination';

const page = { render: () => null };

async function opened(): Promise<{ router: Router; leadOn: ReturnType<typeof useDestination> }> {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: ['/form', '/done', '/elsewhere'].map((path) => ({ path, component: page })),
  });
  await router.push('/form');
  const app = createApp(page).use(router);
  return { router, leadOn: app.runWithContext(useDestination) };
}

it('opens the page that finished work leads to', async () => {
  const { router, leadOn } = await opened();
  expect(await leadOn(() => Promise.resolve('/done'))).toBe(true);
  expect(router.currentRoute.value.path).toBe('/done');
});

it('stays where the work led nowhere', async () => {
  const { router, leadOn } = await opened();
  expect(await leadOn(() => Promise.resolve(null))).toBe(false);
  expect(router.currentRoute.value.path).toBe('/form');
});

it('leaves alone whoever went elsewhere meanwhile, even if that page is still loading', async () => {
  const { router, leadOn } = await opened();
  let load: (component: typeof page) => void = () => undefined;
  const component = () => new Promise<typeof page>((resolve) => (load = resolve));
  router.addRoute({ path: '/slow', component });
  let going: Promise<unknown> = Promise.resolve();
  await leadOn(async () => {
    going = router.push('/slow');
    await new Promise((resolve) => setTimeout(resolve));
    return '/done';
  });
  load(page);
  await going;
  expect(router.currentRoute.value.path).toBe('/slow');
});

it('leaves alone whoever goes elsewhere in the very moment in which the work ends', async () => {
  const { router, leadOn } = await opened();
  let end: (destination: string) => void = () => undefined;
  const led = leadOn(() => new Promise<string>((resolve) => (end = resolve)));
  end('/done');
  await Promise.all([router.push('/elsewhere'), led]);
  expect(router.currentRoute.value.path).toBe('/elsewhere');
});

it('watches no departures after work that failed', async () => {
  const { router, leadOn } = await opened();
  await expect(leadOn(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(await leadOn(() => Promise.resolve('/done'))).toBe(true);
  expect(router.currentRoute.value.path).toBe('/done');
});

it('still leads on after only the query of the page changed', async () => {
  const { router, leadOn } = await opened();
  await leadOn(async () => {
    await router.replace('/form?part=2');
    return '/done';
  });
  expect(router.currentRoute.value.path).toBe('/done');
});
