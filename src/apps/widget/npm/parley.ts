import type { Parley, ParleyMethods, ParleyOptions } from '../../../platform/widget/sdk.ts'

export interface LoadOptions extends ParleyOptions {
  /** The URL of your Parley installation, such as https://chat.example.com. */
  readonly baseUrl: string
}

/** Adds the chat to the page, once. Does nothing on a server. */
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

/** Pages with Trusted Types must allow the policy `parley`. */
function trusted(src: string): string {
  const { trustedTypes } = window as TrustingWindow
  try {
    const policy = trustedTypes?.createPolicy('parley', { createScriptURL: (url) => url })
    // Browsers accept a TrustedScriptURL here; TypeScript types the property as a string.
    return policy ? (policy.createScriptURL(src) as string) : src
  } catch {
    // The policy isn't allowed; a default policy may still accept the string.
    return src
  }
}

/** The part of Trusted Types used here; not every browser has it. */
interface TrustingWindow extends Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): unknown }
  }
}

/** `parley('open')`: calls made before the script has loaded run once it has. */
export const parley: Parley = ((name: keyof ParleyMethods, ...args: never[]) => {
  if (typeof window === 'undefined') return name === 'on' ? () => undefined : new Promise(() => {})
  const present = (window.Parley ??= stubFor())
  if ('isLoaded' in present) return (present as (...call: unknown[]) => unknown)(name, ...args)
  const queue = (present.q ??= [])
  if (name === 'on') return listenLater(queue, args)
  return new Promise((done) => queue.push(Object.assign([name, ...args], { done })))
}) as Parley

type Queue = NonNullable<Parley['q']>

/** A stub for code that calls the global before the script has loaded. */
function stubFor(): Parley {
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
