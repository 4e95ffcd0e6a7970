import Mail from 'lucide-react/icons/mail'
import MessagesSquare from 'lucide-react/icons/messages-square'

import type { ChannelKind } from '../../channels-contract.ts'

export function ChannelIcon({ kind }: { readonly kind: ChannelKind }) {
  const Icon = kind === 'email' ? Mail : MessagesSquare
  return <Icon size={16} className="shrink-0" aria-hidden />
}
