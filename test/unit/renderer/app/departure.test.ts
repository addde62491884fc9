import { createPinia } from 'pinia';
import { expect, it } from 'vitest';
import { createApp } from 'vue';
import { router } from '#renderer/app/router';
import { useDestination } from '#renderer/composables/useDestination';
import { useClosing } from '#renderer/stores/window/useClosing';

const page = { render: () => null };

it('knows of a departure before what is open has been saved', async () => {
  const app = createApp(page).use(createPinia()).use(router);
  for (const path of ['/form/:id', '/done', '/elsewhere']) router.addRoute({ path, component: page });
  await router.push('/form/1');
  let save: (saved: boolean) => void = () => undefined;
  const saving = new Promise<boolean>((resolve) => (save = resolve));
  app.runWithContext(() => useClosing()).add({ unsaved: () => true, settle: () => saving });
  let work: (destination: string) => void = () => undefined;
  const leading = app.runWithContext(useDestination)(
    () => new Promise<string>((resolve) => (work = resolve)),
  );
  const going = router.push('/elsewhere');
  await new Promise((resolve) => setTimeout(resolve));
  work('/done');
  await new Promise((resolve) => setTimeout(resolve));
  save(true);
  await Promise.all([leading, going]);
  expect(router.currentRoute.value.path).toBe('/elsewhere');
});
