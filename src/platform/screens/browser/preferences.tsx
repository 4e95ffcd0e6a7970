import { createContext, use, type ReactNode } from 'react'

export interface Preferences {
  get(key: string): unknown
  set(key: string, value: Kept | null): void
}

export type Kept = Readonly<Record<string, unknown>> | readonly string[] | string | boolean

const PreferencesContext = createContext<Preferences>({ get: () => undefined, set: () => {} })

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
