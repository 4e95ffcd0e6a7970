export function fakeStorage(first: Readonly<Record<string, string>> = {}): Storage {
  return Object.assign(Object.create(methods) as Storage, first)
}

type Kept = Record<string, string>

const methods = {
  getItem(this: Kept, name: string): string | null {
    return this[name] ?? null
  },
  setItem(this: Kept, name: string, value: string): void {
    this[name] = value
  },
  removeItem(this: Kept, name: string): void {
    delete this[name]
  },
}
