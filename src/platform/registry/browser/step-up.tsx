import { createContext, Suspense, use, useState, type ComponentType, type ReactNode } from 'react'

export interface StepUpDialogProps {
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Resolves to whether the person showed once more that it is he. */
type StepUp = () => Promise<boolean>

const StepUpContext = createContext<StepUp>(() => Promise.resolve(false))

/** Asks for a proof when a call below needs one; `dialog` is how it asks. */
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

/** Calls that need a proof at the same time wait for the same one. */
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
