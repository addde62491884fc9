import type { After } from '#shared/kernel/delayed';

export const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timer);
};
