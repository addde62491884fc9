import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import { securityHeaders, tablePagePolicy } from '#electron/security/csp';

export interface PagesPorts {
  readonly folder: string;
  readonly logBug: (where: string, error: unknown) => void;
}

/** A file whose name changes with its content. */
const forever = 'public, max-age=31536000, immutable';

/** Whether the browser came by TLS, to this server or to the proxy before it. */
function isSecure({ env, req }: Context<{ Bindings: HttpBindings }>): boolean {
  return 'encrypted' in env.incoming.socket || req.header('x-forwarded-proto') === 'https';
}

/** The table's page for browsers. It holds nothing of the table: that comes over the websocket. */
export function createPages({ folder, logBug }: PagesPorts): RequestListener {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) context.res.headers.set(name, value);
    context.res.headers.set('content-security-policy', tablePagePolicy);
    // A browser takes it from a secure page only, and complains otherwise.
    if (!isSecure(context)) context.res.headers.delete('cross-origin-opener-policy');
    const isAsset = context.req.path.startsWith('/assets/') && context.res.ok;
    context.res.headers.set('cache-control', isAsset ? forever : 'no-cache');
  });
  app.use(async (context, next) => {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD') return context.text('Method Not Allowed', 405);
    await next();
    return undefined;
  });
  app.use(compress());
  app.get('/', (context) => context.redirect('/join'));
  app.get('/join', serveStatic({ root: folder, path: 'join.html' }));
  for (const part of ['/assets/*', '/icons/*', '/manifest.webmanifest', '/serviceWorker.js'])
    app.get(part, serveStatic({ root: folder }));
  app.notFound((context) => context.text('Not Found', 404));
  app.onError((error, context) => {
    logBug('pages', error);
    return context.text('Internal Server Error', 500);
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
}
