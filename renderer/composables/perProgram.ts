import { inject, provide, type InjectionKey } from 'vue';

/**
 * State that a running program has once, kept by its root component instead of a module, so that two pages or two
 * tests share nothing. A component mounted without that root has a state of its own.
 */
export function perProgram<T>(create: () => T): { readonly provide: () => T; readonly use: () => T } {
  const key: InjectionKey<T> = Symbol('state of the program');
  return {
    provide() {
      const state = create();
      provide(key, state);
      return state;
    },
    use: () => inject(key, create, true),
  };
}
