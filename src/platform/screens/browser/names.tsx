import { createContext, use, type ReactNode } from 'react'

export type UseNames = () => ReadonlyMap<string, string>

const NamesContext = createContext<UseNames>(() => noNames)

export function NamesProvider({
  useNames: useGiven,
  children,
}: {
  readonly useNames: UseNames
  readonly children: ReactNode
}) {
  return <NamesContext value={useGiven}>{children}</NamesContext>
}

export function useNames(): ReadonlyMap<string, string> {
  const useGiven = use(NamesContext)
  return useGiven()
}

const noNames: ReadonlyMap<string, string> = new Map()
