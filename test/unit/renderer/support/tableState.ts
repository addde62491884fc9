import type { TableState } from '#shared/ipc/table';

/** The table of a campaign that is closed. */
export const tableState: TableState = {
  open: false,
  other: null,
  options: { plainHttp: false, certificate: null, announced: false, outside: null },
  server: null,
  programs: [],
  pages: [],
  seats: [],
  asked: [],
  older: [],
  troubles: [],
};
