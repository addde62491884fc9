/** Messages whose keys stand in data or are put together from it, so that no code names them. */
export const usedByData: readonly { readonly prefix: string; readonly why: string }[] = [];
