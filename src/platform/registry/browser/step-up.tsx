import { createContext, Suspense, use, useState, type ComponentType, type ReactNode } from 'react'

export interface StepUpDialogProps {
  readonly onDone: () => void
  readonly onCancel: () => void
}

type StepUp = () => Promise<boolean>

const StepUpContext = createContext<StepUp>(() => Promise.resolve(false))

export function StepUpProvider({
  dialog: Dialog,
  children,
}: {
  readonly dialog: ComponentType<StepUpDialogProps>
  readonly children: ReactNode
}) {
  const [asked, setAsked] = useState<Asked>()
  const [stepUp] = useState(() => oneAtATime(setAsked))
  return (
    <StepUpContext value={stepUp}>
      {children}
      {asked && (
        <Suspense>
          <Dialog onDone={() => asked.settle(true)} onCancel={() => asked.settle(false)} />
        </Suspense>
      )}
    </StepUpContext>
  )
}

export function useStepUp(): StepUp {
  return use(StepUpContext)
}

interface Asked {
  settle(isProven: boolean): void
}

/** Parallel calls that need a proof wait for the same dialog. */
function oneAtATime(show: (asked: Asked | undefined) => void): StepUp {
  let waiting: Promise<boolean> | undefined
  return () => {
    waiting ??= new Promise<boolean>((resolve) => {
      show({
        settle(isProven) {
          waiting = undefined
          show(undefined)
          resolve(isProven)
        },
      })
    })
    return waiting
  }
}
