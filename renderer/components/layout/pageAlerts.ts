import type { InjectionKey, Ref } from 'vue';

/** The place below a page's head where its parts say that something went wrong. */
export const pageAlertsKey: InjectionKey<Readonly<Ref<HTMLElement | null>>> = Symbol('page alerts');
