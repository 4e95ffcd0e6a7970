import type { ParleyTarget } from '#platform/widget/sdk.ts'

export function targetOf(element: Element): ParleyTarget | undefined {
  const text = element.getAttribute('data-parley-open') ?? ''
  const [, name = '', key] = /^([a-z]+)(?::(.+))?$/.exec(text) ?? []
  if (!name) return undefined
  return (key === undefined ? name : { [name]: key }) as ParleyTarget
}
