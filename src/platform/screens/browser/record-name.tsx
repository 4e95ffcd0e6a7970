import { createContext, use, useEffect, useState, type ReactNode } from 'react'

const NameContext = createContext<string | undefined>(undefined)
const NamingContext = createContext<(name: string | undefined) => void>(() => {})

export function RecordNameProvider({ children }: { readonly children: ReactNode }) {
  const [name, setName] = useState<string>()
  return (
    <NamingContext value={setName}>
      <NameContext value={name}>{children}</NameContext>
    </NamingContext>
  )
}

export function useRecordName(): string | undefined {
  return use(NameContext)
}

export function useNamedRecord(name: string | undefined): void {
  const setName = use(NamingContext)
  useEffect(() => {
    if (!name) return undefined
    const before = bareTitle()
    setName(name)
    document.title = `${name} · ${before}`
    return () => {
      setName(undefined)
      // Another screen has already set its own name; the same screen of another record hasn't.
      if (bareTitle() === `${name} · ${before}`) document.title = before
    }
  }, [name, setName])
}

function bareTitle(): string {
  return document.title.replace(/^\(\d+\+?\) /, '')
}
