import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { downloadText } from '../download-text.ts'
import { printText } from '../print-text.ts'

/** Asks before closing, because recovery codes are shown only once. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  const [isKept, setKept] = useState(false)
  const [isConfirmingClose, setConfirmingClose] = useState(false)
  if (isConfirmingClose) {
    return (
      <Dialog
        isOpen
        size="small"
        onClose={() => setConfirmingClose(false)}
        title="Close without saving the codes?"
        description="They’re shown only once. Without them, losing your phone locks you out."
        footer={
          <>
            <Button onClick={onClose}>Close anyway</Button>
            <Button kind="primary" onClick={() => setConfirmingClose(false)}>
              Back to codes
            </Button>
          </>
        }
      />
    )
  }
  return (
    <Dialog
      isOpen
      size="small"
      onClose={() => (isKept ? onClose() : setConfirmingClose(true))}
      title="Save your recovery codes"
      description="If you lose your phone, each code signs you in once."
      footer={
        <Button kind="primary" disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      }
    >
      <CodeList codes={codes} />
      <div className="mt-3">
        <Checkbox label="I’ve saved them in a safe place" isChecked={isKept} onChange={setKept} />
      </div>
    </Dialog>
  )
}

function CodeList({ codes }: { readonly codes: readonly string[] }) {
  const text = codes.join('\n')
  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-control bg-sunken p-4 font-mono text-sm max-sm:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-2 -ml-2 flex flex-wrap gap-1">
        <CopyButton text={text} label="Copy all" />
        <Button
          kind="quiet"
          size="small"
          icon={<Download size={16} aria-hidden />}
          onClick={() => downloadText('parley-recovery-codes.txt', `${heading}\n\n${text}\n`)}
        >
          Download
        </Button>
        <Button
          kind="quiet"
          size="small"
          icon={<Printer size={16} aria-hidden />}
          onClick={() => printText(heading, codes)}
        >
          Print
        </Button>
      </div>
    </>
  )
}

const heading = 'Recovery codes for Parley. Each works once.'
