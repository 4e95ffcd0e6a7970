import { searchHints } from '../../../search-hints.ts'

export function SearchHints({ search }: { readonly search: string }) {
  return (
    <div role="status" className="px-1 text-sm text-warn empty:hidden">
      {searchHints(search).map((hint) => (
        <p key={hint} className="wrap-anywhere">
          {hint}
        </p>
      ))}
    </div>
  )
}
