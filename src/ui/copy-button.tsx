import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState, type ReactNode } from 'react'

import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

/** Puts a text on the clipboard and says whether it got there. */
export function CopyButton({
  text,
  label = 'Copy',
}: {
  readonly text: string
  readonly label?: string
}) {
  const { said, icon, status, onClick } = useCopying(text)
  return (
    <>
      <Button kind="quiet" size="small" icon={icon} onClick={onClick}>
        {said ?? label}
      </Button>
      {status}
    </>
  )
}

/** The same beside a line of text, which it makes no higher. */
export function CopyIcon({ text }: { readonly text: string }) {
  const { said, icon, status, onClick } = useCopying(text)
  return (
    <span className="-my-1.5 shrink-0 pointer-coarse:-my-3">
      <IconButton label={said ?? `Copy ${text}`} icon={icon} onClick={onClick} />
      {status}
    </span>
  )
}

interface Copying {
  /** For two seconds: how it went. */
  readonly said: string | undefined
  readonly icon: ReactNode
  /** The same for who does not see it. */
  readonly status: ReactNode
  onClick(): void
}

function useCopying(text: string): Copying {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const Icon = outcome === 'copied' ? Check : Copy
  const said = outcome && words[outcome]
  return {
    said,
    icon: <Icon size={16} className={outcome === 'copied' ? 'text-good' : undefined} aria-hidden />,
    status: (
      <span role="status" className="sr-only">
        {said}
      </span>
    ),
    onClick() {
      copy(text).then(
        () => setOutcome('copied'),
        () => setOutcome('failed'),
      )
    },
  }
}

// Browsers have no clipboard on pages without encryption, and people may refuse it.
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

const words = { copied: 'Copied', failed: "Couldn't copy" }
