import { LoaderCircle } from 'lucide-react'

export function Spinner() {
  return <LoaderCircle size={16} className="animate-spin" aria-hidden />
}
