import type { Parley, ParleyMethods, ParleyOptions } from '../../../platform/widget/sdk.ts'

export interface LoadOptions extends ParleyOptions {
  /** Where your Parley is, such as https://chat.example.com. */
  readonly baseUrl: string
}

/** Puts the chat on the page, once. On a server it does nothing. */
export function loadParley(options: LoadOptions): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  const src = `${new URL(options.baseUrl).origin}/widget.js`
  if (!document.querySelector(`script[src="${src}"]`)) {
    const script = document.createElement('script')
    script.async = true
    script.src = trusted(src)
    if (options.nonce) script.nonce = options.nonce
    document.head.append(script)
  }
  return parley('init', options)
}

/** Pages that take addresses of scripts only from policies they know have to know `parley`. */
function trusted(src: string): string {
  const { trustedTypes } = window as TrustingWindow
  try {
    const policy = trustedTypes?.createPolicy('parley', { createScriptURL: (url) => url })
    // The browser keeps it apart from text; the property of a script is typed for text alone.
    return policy ? (policy.createScriptURL(src) as string) : src
  } catch {
    // Not allowed there: the page may have a default policy that takes text.
    return src
  }
}

/** The part of Trusted Types that is used here; not every browser has them. */
interface TrustingWindow extends Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): unknown }
  }
}

/** `parley('open')`: what is called before the script came is done when it is there. */
export const parley: Parley = ((name: keyof ParleyMethods, ...args: never[]) => {
  if (typeof window === 'undefined') return name === 'on' ? () => undefined : new Promise(() => {})
  const present = (window.Parley ??= standIn())
  if ('isLoaded' in present) return (present as (...call: unknown[]) => unknown)(name, ...args)
  const queue = (present.q ??= [])
  if (name === 'on') return listenLater(queue, args)
  return new Promise((done) => queue.push(Object.assign([name, ...args], { done })))
}) as Parley

type Queue = NonNullable<Parley['q']>

/** Stands in the place of the script until it comes, for those who call the global. */
function standIn(): Parley {
  const made = ((...call: unknown[]) => void (made.q ??= []).push(call)) as Parley
  return made
}

function listenLater(queue: Queue, args: readonly unknown[]): () => void {
  let end: (() => void) | undefined
  let isOver = false
  const done = (result: unknown): void => {
    end = result as () => void
    if (isOver) end()
  }
  queue.push(Object.assign(['on', ...args], { done }))
  return () => {
    isOver = true
    end?.()
  }
}
