import type { InjectionKey } from 'vue';

/** Quantities to be bought together, by the ids of an entry and of its offer. */
export interface Basket {
  quantityOf(entry: string, offer: string): number;
  /** Removes it if the quantity is 0. */
  put(entry: string, offer: string, quantity: number): void;
}

/** Provided by a page with a shop. */
export const basketKey: InjectionKey<Basket | null> = Symbol('basket');
