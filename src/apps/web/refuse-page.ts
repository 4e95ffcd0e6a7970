import { data } from 'react-router'

export function refusePage(status: number, statusText: string, detail?: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- it is how the router is told a status
  throw data(detail === undefined ? null : { detail }, { status, statusText })
}
