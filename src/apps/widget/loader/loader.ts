import type { Parley, ParleyMethods, ParleyOptions } from '../sdk.ts'
import { Emitter } from './emitter.ts'
import { createMethods } from './methods.ts'

/** What `<script async src="…/widget.js" data-widget="…">` runs. It never throws into the page. */
const script = document.currentScript
const emitter = new Emitter()
const methods = createMethods(emitter, script instanceof HTMLScriptElement ? script.src : '')
const said = new Set<string>()
const earlier = window.Parley?.q ?? []

if (!isLoaded()) {
  const parley = ((name: keyof ParleyMethods, ...args: never[]) => act(name, args)) as Parley
  window.Parley = Object.assign(parley, { isLoaded: true })
  const key = script?.dataset['widget']
  if (key) void act('init', [optionsOf(script.dataset, key)])
  for (const [name, ...args] of earlier.map((call) => Array.from(call))) {
    void act(name as keyof ParleyMethods, args)
  }
}

function isLoaded(): boolean {
  return window.Parley !== undefined && 'isLoaded' in window.Parley
}

function optionsOf({ locale, theme }: DOMStringMap, key: string): ParleyOptions {
  return {
    key,
    ...(locale && { locale }),
    ...((theme === 'light' || theme === 'dark' || theme === 'auto') && { theme }),
  }
}

function act(name: keyof ParleyMethods, args: readonly unknown[]): unknown {
  try {
    const method = methods[name] as ((...all: readonly unknown[]) => unknown) | undefined
    if (!method) throw new Error(`Parley has no method "${String(name)}".`)
    const result = method(...args)
    return result instanceof Promise ? result.catch(complain) : result
  } catch (error) {
    complain(error)
    return name === 'on' ? () => undefined : Promise.resolve()
  }
}

/** Said once in the console, and each time to who listens. */
function complain(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  emitter.emit('error', { message })
  if (said.has(message)) return
  said.add(message)
  // oxlint-disable-next-line eslint/no-console
  console.warn(`Parley: ${message}`)
}
