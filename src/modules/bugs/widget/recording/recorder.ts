/* oxlint-disable eslint/no-restricted-globals, eslint/no-restricted-properties -- observes requests, sends none */
import type { ConsoleEntry, NetworkEntry } from '#modules/bugs/model.ts'
import { maskSecrets, maskUrl, maxConsole, maxNetwork, Ring } from '#modules/bugs/rules.ts'

export interface RecorderOptions {
  readonly hasConsole: boolean
  readonly hasNetwork: boolean
  readonly baseUrl: string
}

export interface Recorder {
  console(): readonly ConsoleEntry[]
  network(): readonly NetworkEntry[]
  stop(): void
}

/**
 * Keeps the latest errors and requests in memory, masked right away. Only the visitor can send
 * them.
 */
export function startRecorder({ hasConsole, hasNetwork, baseUrl }: RecorderOptions): Recorder {
  const logged = new Ring<ConsoleEntry>(maxConsole)
  const requests = new Ring<NetworkEntry>(maxNetwork)
  const undo = [
    ...(hasConsole ? [followConsole((entry) => logged.add(entry)), followErrors(logged)] : []),
    ...(hasNetwork ? followRequests(requests, baseUrl) : []),
  ]
  return {
    console: () => logged.list(),
    network: () => requests.list(),
    stop: () => undo.forEach((end) => end()),
  }
}

/** Calls the page's own console first, before our code can fail. */
function followConsole(add: (entry: ConsoleEntry) => void): () => void {
  const ends = (['error', 'warn'] as const).map((level) => {
    const before = console[level]
    const after = (...args: unknown[]): void => {
      before.apply(console, args)
      quietly(() => add(entryOf(level, args.map(wordsOf).join(' '), stackIn(args))))
    }
    console[level] = after
    return () => {
      if (console[level] === after) console[level] = before
    }
  })
  return () => ends.forEach((end) => end())
}

function followErrors(logged: Ring<ConsoleEntry>): () => void {
  const onError = ({ message, error }: ErrorEvent): void =>
    quietly(() => logged.add(entryOf('uncaught', message, stackIn([error]))))
  const onRejection = ({ reason }: PromiseRejectionEvent): void =>
    quietly(() => logged.add(entryOf('uncaught', wordsOf(reason), stackIn([reason]))))
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

function followRequests(requests: Ring<NetworkEntry>, baseUrl: string): (() => void)[] {
  const note = (method: string, address: string, begun: number, status: number): void =>
    quietly(() => {
      const url = new URL(address, location.href)
      if (url.origin === baseUrl && /^\/(api\/(w|chat)\/|widget)/.test(url.pathname)) return
      if (!url.protocol.startsWith('http')) return
      const ms = Math.round(performance.now() - begun)
      requests.add({ method, url: maskUrl(url.href).slice(0, 2048), status, ms, at: now() })
    })
  return [followFetch(note), followXhr(note)]
}

type Note = (method: string, address: string, begun: number, status: number) => void

function followFetch(note: Note): () => void {
  const before = window.fetch
  const after: typeof fetch = function (this: unknown, input, init) {
    const begun = performance.now()
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
    const address = input instanceof Request ? input.url : String(input)
    const answer = before.call(this as Window, input, init)
    answer.then(
      ({ status }) => note(method, address, begun, status),
      () => note(method, address, begun, 0),
    )
    return answer
  }
  window.fetch = after
  return () => {
    if (window.fetch === after) window.fetch = before
  }
}

function followXhr(note: Note): () => void {
  const { open, send } = XMLHttpRequest.prototype
  const requests = new WeakMap<XMLHttpRequest, { method: string; address: string }>()
  const opening = function (this: XMLHttpRequest, ...args: unknown[]): void {
    requests.set(this, { method: String(args[0]).toUpperCase(), address: String(args[1]) })
    Reflect.apply(open, this, args)
  } as typeof open
  const sending: typeof send = function (this: XMLHttpRequest, body) {
    const begun = performance.now()
    const { method = 'GET', address = '' } = requests.get(this) ?? {}
    const onEnd = (): void => note(method, address, begun, this.status)
    this.addEventListener('loadend', onEnd, { once: true })
    send.call(this, body)
  }
  XMLHttpRequest.prototype.open = opening
  XMLHttpRequest.prototype.send = sending
  return () => {
    if (XMLHttpRequest.prototype.open === opening) XMLHttpRequest.prototype.open = open
    if (XMLHttpRequest.prototype.send === sending) XMLHttpRequest.prototype.send = send
  }
}

function entryOf(level: ConsoleEntry['level'], text: string, stack: string): ConsoleEntry {
  // Truncated before masking too: a page can log megabytes.
  return {
    level,
    text: maskSecrets(text.replaceAll('\0', '').slice(0, 4000)).slice(0, 1000),
    stack: maskSecrets(stack.slice(0, 8000)).slice(0, 2000),
    at: now(),
  }
}

function wordsOf(logged: unknown): string {
  if (logged instanceof Error) return `${logged.name}: ${logged.message}`
  if (typeof logged !== 'object' || logged === null) return String(logged)
  if (logged instanceof Node) return `<${logged.nodeName.toLowerCase()}>`
  return JSON.stringify(logged)?.slice(0, 2000) ?? ''
}

function stackIn(args: readonly unknown[]): string {
  const error = args.find((one) => one instanceof Error)
  return error?.stack ?? ''
}

function now(): string {
  return new Date().toISOString()
}

/** A failure to record must never reach the page. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {
    // A circular object or an invalid URL.
  }
}
