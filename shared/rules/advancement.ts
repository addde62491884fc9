import type { Edit } from '../character/edits';
import type { Json } from '../kernel/json';
import type { Text } from '../kernel/text';
import type { Account } from '../ledger/ledger';

/** What a character may become, as data: what can be bought, what that changes, and what is planned. */
export interface Advancement {
  /** Everything that can be bought, cheaply listed; `consider` says the rest about one of them. */
  offers(): OffersView;
  /** One purchase in the ruleset's own terms: its price, what it changes, why it cannot be bought. */
  consider(purchase: Json): Consideration;
  /** The purchases planned, in their order, each as it stands once those before it are bought. */
  plan(): PlanView;
}

export interface OffersView {
  readonly account: Account;
  /** "7 Exp left" */
  readonly left: Text;
  readonly groups: readonly { readonly id: string; readonly label: Text }[];
  readonly offers: readonly Offer[];
}

/** Something to buy. With `options` one of them is picked first: which focus, which stat. */
export interface Offer {
  readonly id: string;
  readonly group: string;
  readonly title: Text;
  readonly text?: Text;
  readonly price: Text;
  readonly purchase: Json;
  /** Words that the buyer adds; each is put into the purchase under its id. */
  readonly words: readonly OfferWords[];
  readonly options: readonly {
    readonly id: string;
    readonly label: Text;
    readonly purchase: Json;
    readonly blocked?: Text;
  }[];
  /** Why it cannot be bought now: the rule, and how to get there. */
  readonly blocked?: Text;
}

export interface OfferWords {
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly required: boolean;
  readonly maxLength: number;
  readonly suggestions: readonly Text[];
}

/** A purchase looked at: what it costs and changes. */
export interface Consideration {
  readonly title: Text;
  readonly price: number;
  readonly priceText: Text;
  /** Numbers and words before and after, only those that change. */
  readonly effects: readonly {
    readonly id: string;
    readonly label: Text;
    readonly before: Text;
    readonly after: Text;
  }[];
  readonly blocked?: Text;
  /** The section of the rule document. */
  readonly rule: string;
  /** Buys it now. */
  readonly buy: readonly Edit[];
  /** Puts it at the end of the plan. */
  readonly plan: readonly Edit[];
}

export interface PlanView {
  readonly rows: readonly PlanRow[];
  /** What a session brings, in words; why it is not known yet. */
  readonly pace: Text;
  /** What all of it costs, and how long it takes. */
  readonly total?: Text;
}

export interface PlanRow {
  readonly id: string;
  readonly title: Text;
  readonly price: Text;
  /** "affordable now", "in 3 sessions", "not before Stealth is basic" */
  readonly when: Text;
  readonly tone: 'ready' | 'later' | 'blocked';
  /** What has to be bought before it. */
  readonly needs?: Text;
  /** Buys it now and takes it off the plan; absent while it cannot be bought. */
  readonly buy?: readonly Edit[];
  readonly up?: readonly Edit[];
  readonly down?: readonly Edit[];
  readonly remove: readonly Edit[];
}
