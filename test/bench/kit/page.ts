import '#renderer/styles/layers.css';
import 'vuetify/styles/core';
import '#renderer/styles/main.css';
import '#renderer/styles/vuetify.css';
import '#renderer/styles/dialogs.css';
import { createApp, h, nextTick, type App, type VNode } from 'vue';
import { VApp } from 'vuetify/components/VApp';
import { vuetify } from '#renderer/app/vuetify';
import { i18n } from '#renderer/locales/i18n';
import { lists, type ListName } from './lists';
import { pairs } from './pairs';

/** Milliseconds of our part and of Vuetify's, for as many of them as one screen holds. */
export interface Measured {
  readonly name: string;
  readonly count: number;
  readonly own: number;
  readonly vuetify: number;
}

declare global {
  interface Window {
    measurePairs: (rounds: number) => Promise<readonly Measured[]>;
    openList: (name: ListName, count: number) => Promise<number>;
    scrollList: (steps: number) => Promise<void>;
    cardsOfList: () => number;
    closeList: () => void;
  }
}

function shown(draw: () => VNode): { readonly app: App; readonly place: HTMLElement; readonly took: number } {
  const place = document.createElement('div');
  document.body.append(place);
  const app = createApp({ render: () => h(VApp, {}, { default: draw }) });
  app.use(i18n).use(vuetify);
  const from = performance.now();
  app.mount(place);
  place.getBoundingClientRect();
  return { app, place, took: performance.now() - from };
}

const frame = () => new Promise(requestAnimationFrame);

async function mounted(draw: (index: number) => VNode, count: number): Promise<number> {
  const { app, place, took } = shown(() =>
    h(
      'div',
      Array.from({ length: count }, (_, index) => draw(index)),
    ),
  );
  await frame();
  await nextTick();
  app.unmount();
  place.remove();
  return took;
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** In turn, so that other load of the machine affects both. */
window.measurePairs = async (rounds) => {
  const measured: Measured[] = [];
  for (const { name, count, own, vuetify: theirs } of pairs) {
    const times: { readonly own: number[]; readonly vuetify: number[] } = { own: [], vuetify: [] };
    for (let round = -3; round < rounds; round += 1) {
      const one = await mounted(own, count);
      const other = await mounted(theirs, count);
      if (round < 0) continue;
      times.own.push(one);
      times.vuetify.push(other);
    }
    measured.push({ name, count, own: middle(times.own), vuetify: middle(times.vuetify) });
  }
  return measured;
};

let open: ReturnType<typeof shown> | undefined;
const scroller = () => document.querySelector('[data-scroller]') ?? document.body;

/** Until the first card is laid out. */
window.openList = async (name, count) => {
  const from = performance.now();
  open = shown(() =>
    h('div', { 'data-scroller': '', style: 'height: 700px; overflow-y: auto' }, h(lists[name], { count })),
  );
  while (document.querySelector('[data-card]') === null) await frame();
  scroller().getBoundingClientRect();
  return performance.now() - from;
};

window.scrollList = async (steps) => {
  for (let step = 0; step < steps; step += 1) {
    scroller().scrollTop += 350;
    await frame();
  }
};

window.cardsOfList = () => document.querySelectorAll('[data-card]').length;

window.closeList = () => {
  open?.app.unmount();
  open?.place.remove();
};
