import { createContext, use, type ReactNode } from 'react'

/** How a person likes his screens, kept by the server for all of his machines. */
export interface Preferences {
  get(key: string): unknown
  set(key: string, value: Kept | null): void
}

export type Kept = Readonly<Record<string, unknown>> | readonly string[] | string | boolean

const PreferencesContext = createContext<Preferences>({ get: () => undefined, set: () => {} })

/** The shell knows where they are kept; the screens below only read and write. */
export function PreferencesProvider({
  preferences,
  children,
}: {
  readonly preferences: Preferences
  readonly children: ReactNode
}) {
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>
}

export function usePreferences(): Preferences {
  return use(PreferencesContext)
}
