import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export function inRoot(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
