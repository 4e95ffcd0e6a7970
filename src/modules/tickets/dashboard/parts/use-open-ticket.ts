import { useSearchParams } from 'react-router'

export interface OpenTicket {
  /** '' while none is open. */
  readonly key: string
  open(key: string): void
  /** Another one in its place: going back leads to the list, not through all of them. */
  replace(key: string): void
  close(): void
}

/** The ticket that lies over the page, by its own address. */
export function useOpenTicket(): OpenTicket {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('ticket') ?? ''
  const key = /^[A-Za-z]{2,6}-\d{1,12}$/.test(asked) ? asked.toUpperCase() : ''
  const go = (next: string, isReplaced: boolean): void =>
    setSearch(
      (before) => {
        const values = new URLSearchParams(before)
        if (next) values.set('ticket', next)
        else values.delete('ticket')
        return values
      },
      { replace: isReplaced, preventScrollReset: true },
    )
  return {
    key,
    open: (next) => go(next, false),
    replace: (next) => go(next, true),
    close: () => go('', true),
  }
}
