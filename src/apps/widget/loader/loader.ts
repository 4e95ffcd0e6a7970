import type { Parley, ParleyMethods, ParleyOptions } from '#platform/widget/sdk.ts'

import { Emitter } from './emitter.ts'
import { createMethods } from './methods.ts'

/** Runs for `<script async src="…/widget.js" data-widget="…">`. Never throws into the page. */
const script = document.currentScript
const emitter = new Emitter()
const methods = createMethods(emitter, script instanceof HTMLScriptElement ? script.src : '')
const earlier = window.Parley?.q ?? []

if (!isLoaded()) {
  const parley = ((name: keyof ParleyMethods, ...args: never[]) => act(name, args)) as Parley
  window.Parley = Object.assign(parley, { isLoaded: true })
  const key = script?.dataset['widget']
  if (key) void act('init', [optionsOf(script.dataset, key)])
  for (const call of earlier) {
    const [name, ...args] = Array.from(call)
    const result = act(name as keyof ParleyMethods, args)
    call.done?.(result)
  }
}

function isLoaded(): boolean {
  return window.Parley !== undefined && 'isLoaded' in window.Parley
}

function optionsOf(data: DOMStringMap, key: string): ParleyOptions {
  const { locale, theme, jwt, mode, launcherSelector } = data
  return {
    key,
    ...(locale && { locale }),
    ...(jwt && { jwt }),
    ...(launcherSelector && { launcherSelector }),
    ...(mode === 'inline' && { mode }),
    ...((theme === 'light' || theme === 'dark' || theme === 'auto') && { theme }),
  }
}

/** Errors also reject the call's promise; the page may ignore it without an unhandled rejection. */
function act(name: keyof ParleyMethods, args: readonly unknown[]): unknown {
  try {
    const method = methods[name] as ((...all: readonly unknown[]) => unknown) | undefined
    if (!method) throw new Error(`Parley has no method "${String(name)}".`)
    const result = method(...args)
    if (result instanceof Promise) result.catch(emitter.complain)
    return result
  } catch (error) {
    emitter.complain(error)
    if (name === 'on') return () => undefined
    const failed = Promise.reject(error instanceof Error ? error : new Error(String(error)))
    failed.catch(() => undefined)
    return failed
  }
}
