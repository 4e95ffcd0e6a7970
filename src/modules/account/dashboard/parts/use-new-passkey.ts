import { useRef, useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'

import { addPasskey, listPasskeys, startPasskeyCreation } from '../../contract.ts'
import { makePasskey, passkeyProblem } from './passkey.ts'

export function useNewPasskey(onDone: () => void) {
  const [isMaking, setMaking] = useState(false)
  const [ownProblem, setOwnProblem] = useState<string>()
  const name = useRef('')
  const add = useCommand(addPasskey, { refreshes: [listPasskeys], onDone })
  const start = useCommand(startPasskeyCreation, {
    onDone: ({ options }) => void createAndSave(options),
  })

  async function createAndSave(options: Record<string, unknown>): Promise<void> {
    setMaking(true)
    try {
      add.run({ name: name.current, passkey: await makePasskey(options) })
    } catch (error) {
      setOwnProblem(passkeyProblem(error))
    }
    setMaking(false)
  }
  return {
    make(called: string): void {
      name.current = called
      setOwnProblem(undefined)
      add.reset()
      start.run({})
    },
    isBusy: start.isBusy || isMaking || add.isBusy,
    problem: ownProblem ?? start.problem?.detail ?? add.problem?.detail,
  }
}
