import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState, type ReactNode } from 'react'

import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

export function CopyButton({
  text,
  label = 'Copy',
}: {
  readonly text: string
  readonly label?: string
}) {
  const { result, icon, status, onClick } = useCopying(text)
  return (
    <>
      <Button kind="quiet" size="small" icon={icon} onClick={onClick}>
        {result ?? label}
      </Button>
      {status}
    </>
  )
}

export function CopyIcon({ text }: { readonly text: string }) {
  const { result, icon, status, onClick } = useCopying(text)
  return (
    <span className="-my-1.5 shrink-0 pointer-coarse:-my-3">
      <IconButton label={result ?? `Copy ${text}`} icon={icon} onClick={onClick} />
      {status}
    </span>
  )
}

interface Copying {
  readonly result: string | undefined
  readonly icon: ReactNode
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
  const result = outcome && words[outcome]
  return {
    result,
    icon: <Icon size={16} className={outcome === 'copied' ? 'text-good' : undefined} aria-hidden />,
    status: (
      <span role="status" className="sr-only">
        {result}
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

// Browsers have no clipboard on pages without https, and people may deny access.
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

const words = { copied: 'Copied', failed: 'Couldn’t copy' }
