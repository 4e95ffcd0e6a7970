import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'

import type { TestStep } from '../../../model.ts'
import { stepNames } from './account-labels.ts'

export function TestSteps({ steps }: { readonly steps: readonly TestStep[] }) {
  return (
    <div role="status">
      <ol aria-label="Test results" className="flex flex-col gap-2">
        {steps.map(({ step, state, words }) => {
          const { Icon, look, label } = marks[state]
          return (
            <li key={step} className="flex gap-2.5">
              <Icon size={16} className={`mt-0.5 shrink-0 ${look}`} aria-label={label} />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{stepNames[step] ?? step}</span>{' '}
                <span className="text-ink-soft">{words}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const marks = {
  ok: { Icon: CircleCheck, look: 'text-good', label: 'Works:' },
  failed: { Icon: CircleAlert, look: 'text-bad', label: 'Failed:' },
  skipped: { Icon: CircleDashed, look: 'text-ink-faint', label: 'Skipped:' },
} as const
