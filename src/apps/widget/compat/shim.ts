/** What a call of another chat does here. */
export type Actions = Readonly<Record<string, (...args: never[]) => unknown>>

/** A function that does what its first word says; what nobody knows is said in the console once. */
export function createShim(
  product: string,
  actions: Actions,
): (name: unknown, ...args: unknown[]) => unknown {
  const said = new Set<string>()
  return (name, ...args) => {
    const key = typeof name === 'string' ? name : ''
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined
    if (action) return (action as (...all: unknown[]) => unknown)(...args)
    if (!said.has(key)) {
      said.add(key)
      // oxlint-disable-next-line eslint/no-console
      console.warn(`Parley: ${product} "${key}" has no counterpart here and does nothing.`)
    }
    return undefined
  }
}
