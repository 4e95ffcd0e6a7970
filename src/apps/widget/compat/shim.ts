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
    return warnMissing(product, key)
  }
}

export function warnMissing(product: string, key: string): undefined {
  const text = `Parley: ${product} "${key}" has no equivalent and was ignored.`
  // oxlint-disable-next-line eslint/no-console
  if (!warned.has(text)) console.warn(text)
  warned.add(text)
}

const warned = new Set<string>()
