import { Icon } from '#platform/widget/icon.tsx'

import { viewNamed } from './chat-state.ts'
import { titleOf, type ViewPart } from './parts.ts'
import { useChat } from './use-chat.ts'

export function ViewRow({
  view: { name, title, icon },
  isCard = false,
}: {
  readonly view: ViewPart
  readonly isCard?: boolean
}) {
  const { app, state } = useChat()
  const Title = isCard ? 'strong' : 'span'
  return (
    <button type="button" className="row" onClick={() => app.navigation.go(viewNamed(name))}>
      <Title className="grow">{titleOf(title, state)}</Title>
      <Icon path={icon} />
    </button>
  )
}
