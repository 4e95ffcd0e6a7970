import { refusePage } from '../refuse-page.ts'

export function loader() {
  refusePage(404, 'Not Found')
}

export default function NotFound() {
  return null
}
