/** Storage for one widget in the browser; falls back to memory. */
export interface Keep {
  read(name: string): string | undefined
  write(name: string, value: string): void
  remove(name: string): void
  readonly prefix: string
  readonly storage: Storage | undefined
  readonly memory: ReadonlyMap<string, string>
}

export function openKeep(widgetId: string, storage = findStorage()): Keep {
  const prefix = `parley.${widgetId}.`
  const memory = new Map<string, string>()
  return {
    read: (name) => memory.get(name) ?? attempt(() => storage?.getItem(prefix + name)),
    write(name, value) {
      memory.set(name, value)
      attempt(() => {
        storage?.setItem(prefix + name, value)
        // Follows removals in other tabs.
        if (storage) memory.delete(name)
      })
    },
    remove(name) {
      memory.delete(name)
      attempt(() => storage?.removeItem(prefix + name))
    },
    prefix,
    storage,
    memory,
  }
}

export function openTabKeep(widgetId: string): Keep {
  return openKeep(
    widgetId,
    attempt(() => sessionStorage),
  )
}

export function namesIn({ prefix, storage, memory }: Keep, start: string): readonly string[] {
  const kept = attempt(() => Object.keys(storage ?? {})) ?? []
  const own = kept.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  return [...new Set([...own, ...memory.keys()])].filter((name) => name.startsWith(start))
}

function findStorage(): Storage | undefined {
  return attempt(() => localStorage)
}

// Browsers throw if storage is blocked or full.
function attempt<Result>(act: () => Result): NonNullable<Result> | undefined {
  try {
    return act() ?? undefined
  } catch {
    return undefined
  }
}
