import { words } from '#modules/widget/rules.ts'

export function StartProblem({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className="missing" role="alert">
      <h1>{words.problem}</h1>
      <button type="button" className="button" onClick={onRetry}>
        {words.again}
      </button>
    </main>
  )
}
