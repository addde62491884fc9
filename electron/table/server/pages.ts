import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { securityHeaders } from '../../security/csp';

export interface PagesPorts {
  readonly folder: string;
  readonly logBug: (where: string, error: unknown) => void;
}

/** The program's page for browsers. It holds nothing of the table: that comes over the websocket. */
export function createPages({ folder, logBug }: PagesPorts): RequestListener {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) context.res.headers.set(name, value);
    context.res.headers.set('cache-control', 'no-cache');
  });
  app.use(async (context, next) => {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD') return context.text('Method Not Allowed', 405);
    await next();
    return undefined;
  });
  app.use(serveStatic({ root: folder }));
  app.notFound((context) => context.text('Not Found', 404));
  app.onError((error, context) => {
    logBug('pages', error);
    return context.text('Internal Server Error', 500);
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
}
