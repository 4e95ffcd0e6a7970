/** In English: no other word has come when even the settings could not. */
export function StartProblem({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className="missing" role="alert">
      <h1>This couldn’t be loaded.</h1>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </main>
  )
}
