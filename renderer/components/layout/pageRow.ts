import type { InjectionKey, Ref } from 'vue';

/** The end of the row of pages below the head of a campaign, for what the open page says and does there. */
export const pageRowKey: InjectionKey<Readonly<Ref<HTMLElement | null>>> = Symbol('page row');
