import { createContext, use } from 'react'

/** A text or a word that is kept elsewhere and filled in where it is named. */
export interface Filling {
  readonly key: string
  readonly name: string
  /** How it begins, or what it stands for. */
  readonly preview: string
}

/** What the blocks of a document need of the screen they are on. */
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
