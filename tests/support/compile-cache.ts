import { join } from 'node:path'

export const compileCache = {
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ??
    join(import.meta.dirname, '../../node_modules/.cache/node'),
}
