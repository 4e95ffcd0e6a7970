import { data } from 'react-router'

export function refusePage(status: number, statusText: string, detail?: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes a status this way
  throw data(detail === undefined ? null : { detail }, { status, statusText })
}
