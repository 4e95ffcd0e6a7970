import { createContext, use, useEffect, useState, type ReactNode } from 'react'

const NameContext = createContext<string | undefined>(undefined)
const NamingContext = createContext<(name: string | undefined) => void>(() => {})

/** Around the bar and the screens: the bar names what the screen below it shows. */
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

/** A screen of one record says what that one is called, once it knows; the tab is named by it too. */
export function useNamedRecord(name: string | undefined): void {
  const setName = use(NamingContext)
  useEffect(() => {
    if (!name) return undefined
    const before = bareTitle()
    setName(name)
    document.title = `${name} · ${before}`
    return () => {
      setName(undefined)
      // Another screen has written its own by now; the same screen of another record has not.
      if (bareTitle() === `${name} · ${before}`) document.title = before
    }
  }, [name, setName])
}

/** Without the count of what is unread, which stands before it. */
function bareTitle(): string {
  return document.title.replace(/^\(\d+\+?\) /, '')
}
