import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import type { Messages } from '#shared/kernel/text';
import type { PrintCards, PrintOptions, PrintSheet } from '#shared/rules/print/print';
import type { PrintedSheets } from './drawSheets';

/** Plain data, so that it can be sent to the worker. */
export interface PrintJob {
  readonly sheets: readonly PrintSheet[];
  /** Printed instead of sheets. */
  readonly cards?: PrintCards;
  readonly options: PrintOptions;
  readonly language: string;
  /** English, which shows if `translated` lacks a text. */
  readonly messages: Messages;
  readonly translated?: Messages;
}

export interface PrintWorkerData {
  readonly fontFolder: string;
}

export interface PrintRequest extends PrintJob {
  readonly id: number;
}

export interface PrintAnswer {
  readonly id: number;
  readonly result: Result<PrintedSheets, AppError>;
}
