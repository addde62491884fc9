import { onBeforeUpdate, onUpdated, type Ref } from 'vue';

/** Whichever of them scrolls depends on the size of the window. */
const scrollers = ['[data-work]', '[data-scroller]', '[data-page]'];

/**
 * A catalog of the page (`data-steady`) stays under the pointer when something above it comes or goes, unless that is
 * because of a press up there: then what follows moves up.
 */
export function useSteadyPlace(page: Readonly<Ref<HTMLElement | null>>): void {
  let steady: HTMLElement | undefined;
  let before = 0;
  const top = (): number => steady?.getBoundingClientRect().top ?? 0;
  onBeforeUpdate(() => {
    const { activeElement } = document;
    const all = [...(page.value?.querySelectorAll<HTMLElement>('[data-steady]') ?? [])];
    const isAbove = page.value?.contains(activeElement) === true;
    steady = all.find((each) => each.contains(activeElement)) ?? (isAbove ? undefined : all[0]);
    before = top();
  });
  onUpdated(() => {
    for (const scroller of scrollers) steady?.closest(scroller)?.scrollBy(0, top() - before);
  });
}
