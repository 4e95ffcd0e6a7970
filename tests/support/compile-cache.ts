import { join } from 'node:path'

/** What `npm start` does too: code compiled once is not compiled again at the next start. */
export const compileCache = {
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ??
    join(import.meta.dirname, '../../node_modules/.cache/node'),
}
