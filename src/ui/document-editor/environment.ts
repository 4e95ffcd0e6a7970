import { createContext, use } from 'react'

export interface ReusableText {
  readonly key: string
  readonly name: string
  readonly preview: string
}

export interface DocumentEnvironment {
  readonly fileUrl: (fileId: string) => string | undefined
  readonly snippets: readonly ReusableText[]
  readonly variables: readonly ReusableText[]
}

export const DocumentEnvironmentContext = createContext<DocumentEnvironment>({
  fileUrl: () => undefined,
  snippets: [],
  variables: [],
})

export function useDocumentEnvironment(): DocumentEnvironment {
  return use(DocumentEnvironmentContext)
}
