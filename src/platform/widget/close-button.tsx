import { Icon } from './icon.tsx'
import { useWidget } from './use-widget.ts'

export function CloseButton() {
  const { host, state, words } = useWidget()
  if (state.mode !== 'frame') return null
  return (
    <button type="button" className="plain" aria-label={words.close} onClick={() => host.close()}>
      <Icon name="close" />
    </button>
  )
}
