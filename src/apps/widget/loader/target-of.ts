import type { ParleyTarget } from '#platform/widget/sdk.ts'

/** What an element of the page opens, by its attribute; undefined is what the chat shows by itself. */
export function targetOf(element: Element): ParleyTarget | undefined {
  const text = element.getAttribute('data-parley-open') ?? ''
  const [, name = '', key] = /^([a-z]+)(?::(.+))?$/.exec(text) ?? []
  if (!name) return undefined
  return (key === undefined ? name : { [name]: key }) as ParleyTarget
}
