import { createContext, use } from 'react'

export interface Filling {
  readonly key: string
  readonly name: string
  readonly preview: string
}

export interface DocumentHands {
  readonly fileUrl: (fileId: string) => string | undefined
  readonly snippets: readonly Filling[]
  readonly variables: readonly Filling[]
}

export const DocumentHandsContext = createContext<DocumentHands>({
  fileUrl: () => undefined,
  snippets: [],
  variables: [],
})

export function useDocumentHands(): DocumentHands {
  return use(DocumentHandsContext)
}
