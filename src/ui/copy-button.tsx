import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'

import { Button } from './button.tsx'

/** Puts a text on the clipboard and says whether it got there. */
export function CopyButton({
  text,
  label = 'Copy',
}: {
  readonly text: string
  readonly label?: string
}) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={
          <Icon size={16} className={outcome === 'copied' ? 'text-good' : undefined} aria-hidden />
        }
        onClick={() => {
          copy(text).then(
            () => setOutcome('copied'),
            () => setOutcome('failed'),
          )
        }}
      >
        {outcome ? words[outcome] : label}
      </Button>
      <span role="status" className="sr-only">
        {outcome && words[outcome]}
      </span>
    </>
  )
}

// Browsers have no clipboard on pages without encryption, and people may refuse it.
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

const words = { copied: 'Copied', failed: 'Not copied' }
