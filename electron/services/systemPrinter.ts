import { appError } from '../../shared/kernel/errors';
import { err } from '../../shared/kernel/result';
import { lazyPrinter, type PrinterPort } from './printing';

/** The real printer, loaded when something is printed for the first time. */
export function systemPrinter(): PrinterPort {
  return lazyPrinter(async () => ({ print: async () => err(appError('not-available')), close: async () => {} }));
}
