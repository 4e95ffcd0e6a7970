/** What a browser keeps for one widget; where it may keep nothing, this page remembers. */
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
        // What another tab removes is gone here too.
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

/** The same for one tab, until it is closed. */
export function openTabKeep(widgetId: string): Keep {
  return openKeep(
    widgetId,
    attempt(() => sessionStorage),
  )
}

/** The names that begin so. Apart from the rest, because every page loads that. */
export function namesIn({ prefix, storage, memory }: Keep, start: string): readonly string[] {
  const kept = attempt(() => Object.keys(storage ?? {})) ?? []
  const own = kept.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  return [...new Set([...own, ...memory.keys()])].filter((name) => name.startsWith(start))
}

function findStorage(): Storage | undefined {
  return attempt(() => localStorage)
}

// Browsers throw where a person forbade it, and when it is full.
function attempt<Result>(act: () => Result): NonNullable<Result> | undefined {
  try {
    return act() ?? undefined
  } catch {
    return undefined
  }
}
