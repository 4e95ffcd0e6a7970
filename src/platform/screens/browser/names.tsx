import { createContext, use, type ReactNode } from 'react'

export type UseNames = () => ReadonlyMap<string, string>

const NamesContext = createContext<UseNames>(() => nobody)

/** Tells the screens below how to learn who is behind an id; asked only where a name is shown. */
export function NamesProvider({
  useNames: useGiven,
  children,
}: {
  readonly useNames: UseNames
  readonly children: ReactNode
}) {
  return <NamesContext value={useGiven}>{children}</NamesContext>
}

/** Names of the members, those who left included. */
export function useNames(): ReadonlyMap<string, string> {
  const useGiven = use(NamesContext)
  return useGiven()
}

const nobody: ReadonlyMap<string, string> = new Map()
