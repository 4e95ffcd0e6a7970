import { useSearchParams } from 'react-router'

export interface OpenTicket {
  readonly key: string
  open(key: string): void
  /** Replaces the URL, so that Back leads to the list and not through every ticket. */
  replace(key: string): void
  close(): void
}

export function useOpenTicket(): OpenTicket {
  const [search, setSearch] = useSearchParams()
  const ticketParam = search.get('ticket') ?? ''
  const key = /^[A-Za-z]{2,6}-\d{1,12}$/.test(ticketParam) ? ticketParam.toUpperCase() : ''
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
