import type * as More from './more.ts'

/** What few pages call, or all call late, is a file of its own. */
export function importMore(baseUrl: string): Promise<typeof More> {
  return import(/* @vite-ignore */ `${baseUrl}/widget-more.js`)
}
