import type { ParleyTarget } from '../sdk.ts'

/** What an element of the page opens, by its attribute; undefined is what the chat shows by itself. */
export function targetOf(element: Element): ParleyTarget | undefined {
  const text = element.getAttribute('data-parley-open') ?? ''
  if (/^(home|messages|help|new|bug|tickets)$/.test(text)) return text as ParleyTarget
  const [, kind = '', key] = /^(conversation|article|search|ticket):(.+)$/.exec(text) ?? []
  return key === undefined ? undefined : ({ [kind]: key } as ParleyTarget)
}
