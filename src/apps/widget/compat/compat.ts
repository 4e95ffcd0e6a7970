import { actionsOfBeacon } from './beacon.ts'
import { actionsOfChatwoot, forwardToChatwoot } from './chatwoot.ts'
import { actionsOfCrisp, endOfCrisp, eventsOfCrisp, statesOfCrisp, valuesOfCrisp } from './crisp.ts'
import { actionsOfIntercom } from './intercom.ts'
import { keepKnown } from './known.ts'
import {
  actionsOfLiveChat,
  endOfLiveChat,
  eventsOfLiveChat,
  gettersOfLiveChat,
} from './livechat.ts'
import { parley } from './parley.ts'
import { actionsOfZendesk } from './zendesk.ts'
import { createShim } from './shim.ts'

/**
 * Maps the calls of other chats to ours, so a page changes one line and keeps the rest. Runs calls
 * queued before this file loaded.
 */
const { window: page } = globalThis as unknown as { window: Record<string, unknown> }

keepKnown()
installIntercom()
installFunction('Beacon', createShim('Beacon', actionsOfBeacon))
installZendesk()
installCrisp()
installChatwoot()
installLiveChat()

function installFunction(name: string, act: (...args: unknown[]) => unknown): void {
  const before = page[name] as { q?: Waiting[]; readyQueue?: Waiting[] } | undefined
  page[name] = act
  for (const call of before?.q ?? before?.readyQueue ?? []) act(...callOf(call))
}

/**
 * `Intercom('show')`, or only settings, which boot it. Settings set before this file loaded boot it
 * too.
 */
function installIntercom(): void {
  const act = createShim('Intercom', actionsOfIntercom)
  if (page['intercomSettings']) act('boot', page['intercomSettings'])
  installFunction('Intercom', (name, ...args) =>
    typeof name === 'object' ? act('boot', name) : act(name, ...args),
  )
}

/** `zE('messenger', 'open')`: the second word names the method. */
function installZendesk(): void {
  const act = createShim('zE', actionsOfZendesk)
  installFunction('zE', (part, ...args) =>
    act(`${String(part)} ${String(args[0])}`, ...args.slice(1)),
  )
}

/** `$crisp.push(['do', 'chat:open'])` */
function installCrisp(): void {
  const listen = createShim('$crisp on', eventsOfCrisp)
  const act = createShim('$crisp', actionsOfCrisp)
  const before = page['$crisp']
  const push = (...calls: unknown[]): void => {
    for (const call of calls) {
      const [verb, what, args] = callOf(call as Waiting)
      if (verb === 'on') listen(what, args)
      else if (verb === 'off') endOfCrisp(String(what))
      else act(`${String(verb)} ${String(what)}`, ...(Array.isArray(args) ? args : [args]))
    }
  }
  const is = createShim('$crisp is', statesOfCrisp)
  const get = createShim('$crisp get', valuesOfCrisp)
  page['$crisp'] = {
    push,
    is: (name: string) => is(name) ?? false,
    get: (name: string) => get(name) ?? null,
  }
  if (Array.isArray(before)) push(...(before as unknown[]))
}

/** `$chatwoot.toggle('open')`, and events on the window. */
function installChatwoot(): void {
  const act = createShim('$chatwoot', actionsOfChatwoot)
  page['$chatwoot'] = Object.fromEntries(
    Object.keys(actionsOfChatwoot).map((name) => [
      name,
      (...args: unknown[]) => act(name, ...args),
    ]),
  )
  page['chatwootSDK'] = { run: () => undefined }
  forwardToChatwoot(parley)
}

/** `LiveChatWidget.call('maximize')`; its snippet queues calls as `['call', arguments]`. */
function installLiveChat(): void {
  const { _q: waiting = [] } = (page['LiveChatWidget'] ?? {}) as { _q?: [string, Waiting][] }
  const call = createShim('LiveChatWidget', actionsOfLiveChat)
  const on = createShim('LiveChatWidget on', eventsOfLiveChat)
  const get = createShim('LiveChatWidget get', gettersOfLiveChat)
  const off = (name: unknown, listener: unknown): void =>
    endOfLiveChat(String(name), listener as (detail: unknown) => void)
  const acts: Record<string, typeof call> = { call, on, off, get }
  page['LiveChatWidget'] = { ...acts, init: () => undefined }
  for (const [verb, args] of waiting) {
    const [name, ...rest] = callOf(args)
    acts[verb]?.(name, ...rest)
  }
}

type Waiting = ArrayLike<unknown> | { method: unknown; options: unknown; data: unknown }

function callOf(call: Waiting): unknown[] {
  return 'method' in call ? [call.method, call.options, call.data] : Array.from(call)
}
