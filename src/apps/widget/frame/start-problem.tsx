/** Always in English: not even the settings could be loaded. */
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
