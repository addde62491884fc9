import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { list, message, type Text } from '#shared/kernel/text';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { CatalogWidget, Offer, Purse, StepView, Widget } from '#shared/rules/views';
import { clock, ids } from '#renderer/platform/ports';
import { useCharacterStore } from './useCharacterStore';
import { useJournalActions } from './useJournalActions';

type ShopWidget = CatalogWidget & { readonly shop: Purse };

interface ChosenOffer {
  readonly entry: string;
  readonly offer: string;
  readonly quantity: number;
}

/** A line of the basket in words. */
export interface BasketLine extends ChosenOffer {
  readonly title: Text;
  readonly cost: number;
}

/** The state of everything after the purchase, and the edits that lead there. */
interface Purchase {
  readonly shop: ShopWidget;
  readonly lines: readonly BasketLine[];
  readonly edits: readonly Edit[];
}

/** Things of the open character's shop that are bought together; nothing is stored before. */
export const useBasket = defineStore('basket', () => {
  const store = useCharacterStore();
  const { done } = useJournalActions();
  const chosen = ref<readonly ChosenOffer[]>([]);

  watch(() => store.document?.id, empty);

  const shop = computed(() => (store.opened === null ? undefined : shopOf(store.opened)));
  const purchase = computed(() => {
    const { document, opened } = store;
    if (document === null || opened === null || shop.value === undefined) return undefined;
    return purchased(document, shop.value);
  });

  /** Each line is bought from the state that the lines before it leave. */
  function purchased(document: CharacterDocument, first: ShopWidget): Purchase {
    let now: Purchase & { document: CharacterDocument } = { document, shop: first, lines: [], edits: [] };
    for (const line of chosen.value) {
      const offer = offerOf(now.shop, line);
      if (offer === undefined) continue;
      const edits = offer.buy(line.quantity);
      const next = perform(now.document, { label: offer.title, edits }, { clock, ids });
      const opened = store.ruleset?.open(next, store.bonds);
      const after = opened?.ok === true ? shopOf(opened.value) : undefined;
      if (after === undefined) continue;
      const { title, cost } = offer;
      now = {
        document: next,
        shop: after,
        lines: [...now.lines, { ...line, title, cost: cost * line.quantity }],
        edits: [...now.edits, ...edits],
      };
    }
    return now;
  }

  const lines = computed(() => purchase.value?.lines ?? []);
  const total = computed(() => lines.value.reduce((sum, { cost }) => sum + cost, 0));

  function quantityOf(entry: string, offer: string): number {
    return chosen.value.find((line) => line.entry === entry && line.offer === offer)?.quantity ?? 0;
  }

  /** A line keeps its place among the others. */
  function put(entry: string, offer: string, quantity: number): void {
    const isSame = (line: ChosenOffer): boolean => line.entry === entry && line.offer === offer;
    const line = { entry, offer, quantity };
    chosen.value = (
      chosen.value.some(isSame)
        ? chosen.value.map((each) => (isSame(each) ? line : each))
        : [...chosen.value, line]
    ).filter((each) => each.quantity > 0);
  }

  function empty(): void {
    chosen.value = [];
  }

  /** One step of the journal, with one way back. */
  async function buy(): Promise<void> {
    const { value: now } = purchase;
    if (now === undefined || now.lines.length === 0 || now.shop.shop.balance < 0) return;
    const words = now.lines.map(({ title, quantity }) =>
      quantity === 1 ? title : message('sheet.basket.several', { thing: title, quantity }),
    );
    const label = message('sheet.basket.bought', {
      things: list(words),
      sum: now.shop.shop.amount(total.value),
    });
    if (await done({ label, edits: now.edits })) empty();
  }

  return {
    /** The id of the page with the shop. */
    page: computed(() => pagesOf(store.opened).find(({ widgets }) => widgets.some(isShop))?.id),
    /** Missing if the open character has no shop. */
    shop,
    /** The shop as it is after the purchase. */
    after: computed(() => purchase.value?.shop),
    lines,
    total,
    quantityOf,
    put,
    empty,
    buy,
  };
});

const pagesOf = (opened: OpenCharacter | null): readonly StepView[] =>
  (opened?.pages ?? []).flatMap(({ id }) => opened?.page?.(id) ?? []);

const isShop = (widget: Widget): widget is ShopWidget =>
  widget.kind === 'catalog' && widget.shop !== undefined;

function shopOf(opened: OpenCharacter): ShopWidget | undefined {
  return pagesOf(opened)
    .flatMap(({ widgets }) => widgets)
    .find(isShop);
}

function offerOf({ entries }: ShopWidget, { entry, offer }: ChosenOffer): Offer | undefined {
  return entries.find(({ id }) => id === entry)?.offers?.find(({ id }) => id === offer);
}
