export type Actions = Readonly<Record<string, (...args: never[]) => unknown>>

/**
 * Creates a function that runs the method named by its first argument, and warns once about unknown
 * ones.
 */
export function createShim(
  product: string,
  actions: Actions,
): (name: unknown, ...args: unknown[]) => unknown {
  return (name, ...args) => {
    const key = typeof name === 'string' ? name : ''
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined
    if (action) return (action as (...all: unknown[]) => unknown)(...args)
    return sayMissing(product, key)
  }
}

export function sayMissing(product: string, key: string): undefined {
  const text = `Parley: ${product} "${key}" has no equivalent and was ignored.`
  // oxlint-disable-next-line eslint/no-console
  if (!said.has(text)) console.warn(text)
  said.add(text)
}

const said = new Set<string>()
