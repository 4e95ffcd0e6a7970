import type { Parley, ParleyMethods } from '#platform/widget/sdk.ts'

export const parley = ((name: keyof ParleyMethods, ...args: never[]) => {
  const { window: page } = globalThis
  page.Parley ??= ((...call: unknown[]) => {
    const waiting = page.Parley
    if (waiting) (waiting.q ??= []).push(call)
  }) as Parley
  return (page.Parley as (...call: unknown[]) => unknown)(name, ...args)
}) as Parley
