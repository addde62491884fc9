import {
  computed,
  defineComponent,
  h,
  toRef,
  useTemplateRef,
  type Component,
  type Ref,
  type VNode,
} from 'vue';
import { VVirtualScroll } from 'vuetify/components/VVirtualScroll';
import CardGrid from '#renderer/components/layout/CardGrid.vue';
import { useGrowingList } from '#renderer/components/ui/useGrowingList';

interface Card {
  readonly id: string;
  readonly name: string;
}

const columns = 2;
const props = { count: { type: Number, required: true } } as const;
const cardsOf = (count: number): readonly Card[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: `Card ${String(index + 1)}.` }));

/** As many elements as a card of the library. */
const cardNode = ({ name }: Card): VNode =>
  h('article', { 'data-card': '', style: 'height: 122px; display: flex; border: 1px solid' }, [
    h('label', [h('input', { type: 'checkbox', 'aria-label': name })]),
    h('div', [
      h('h2', [h('a', { href: '#', 'data-card-link': '' }, name)]),
      h('p', 'Dwarf'),
      h('p', [h('span', 'Heroic'), h('span', 'Yesterday')]),
    ]),
    h('button', { type: 'button', 'aria-label': `Actions for ${name}` }),
  ]);

/** The grid of the library: cards of one size, only those near the screen. */
const grid = defineComponent({
  props,
  setup(given) {
    const cards = computed(() => cardsOf(given.count));
    const size = { label: 'Cards', minWidth: 340, rowHeight: 122, gap: 16 };
    return () =>
      h('div', [
        h(
          CardGrid as Component,
          { items: cards.value, ...size },
          {
            default: ({ item }: { item: Card }) => cardNode(item),
          },
        ),
      ]);
  },
});

/** Vuetify's, by rows, since it has one column; the page scrolls, not a box of its own. */
const virtual = defineComponent({
  props,
  setup(given) {
    const rows = computed(() => {
      const cards = cardsOf(given.count);
      return Array.from({ length: Math.ceil(cards.length / columns) }, (_, row) =>
        cards.slice(row * columns, (row + 1) * columns),
      );
    });
    const look = 'display: grid; grid-template-columns: 1fr 1fr; gap: 16px; padding-bottom: 16px';
    return () =>
      h('div', [
        h(
          VVirtualScroll as Component,
          { items: rows.value, itemHeight: 138, renderless: true },
          {
            default: ({ item, itemRef }: { item: readonly Card[]; itemRef: Ref<HTMLElement> }) =>
              h('div', { ref: itemRef, style: look }, item.map(cardNode)),
          },
        ),
      ]);
  },
});

/** A list whose entries differ in height, drawn in portions as its end comes near. */
const growing = defineComponent({
  props,
  setup(given) {
    const cards = computed(() => cardsOf(given.count));
    const end = useTemplateRef<HTMLElement>('end');
    const { shown, more } = useGrowingList(toRef(cards), end);
    const look = 'display: grid; grid-template-columns: 1fr 1fr; gap: 16px';
    return () =>
      h('div', [
        h('div', { style: look }, shown.value.map(cardNode)),
        more.value > 0 ? h('span', { ref: 'end' }) : null,
      ]);
  },
});

export const lists = { CardGrid: grid, VVirtualScroll: virtual, useGrowingList: growing };
export type ListName = keyof typeof lists;
