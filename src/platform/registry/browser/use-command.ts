import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { ApiProblem } from '../api-problem.ts'
import { callApi } from '../browser-client.ts'
import type { Call, InputOf, OutputOf } from '../call.ts'

import { notifyCommandDone } from './command-done.ts'
import { useStepUp } from './step-up.tsx'

export interface Command<C extends Call> {
  run(input: InputOf<C>): void
  readonly isBusy: boolean
  readonly isRefreshing: boolean
  readonly problem: ApiProblem | undefined
  readonly answer: OutputOf<C> | undefined
  fieldError(name: string): string | undefined
  reset(): void
}

interface CommandOptions<C extends Call> {
  /** Queries to refetch after the change. */
  readonly refreshes?: readonly Call[]
  readonly onDone?: (answer: OutputOf<C>, input: InputOf<C>) => void
  readonly onRefused?: (problem: ApiProblem) => void
}

export function useCommand<C extends Call>(
  offered: C,
  { refreshes = [], onDone, onRefused }: CommandOptions<C> = {},
): Command<C> {
  const queries = useQueryClient()
  const stepUp = useStepUp()
  const [refreshing, setRefreshing] = useState(0)
  const refresh = async (): Promise<void> => {
    setRefreshing((count) => count + 1)
    await Promise.all(refreshes.map((call) => queries.invalidateQueries({ queryKey: [call.name] })))
    setRefreshing((count) => count - 1)
  }
  const onTheWay = useRef<string>(undefined)
  const mutation = useMutation({
    mutationFn: async (input: InputOf<C>) => {
      const answer = await callProven(offered, input, stepUp)
      notifyCommandDone(offered, input, answer)
      return answer
    },
    onSuccess: (answer, input) => {
      onDone?.(answer, input)
      void refresh()
    },
    onError: (error) => {
      if (error instanceof ApiProblem) onRefused?.(error)
    },
  })
  const problem = mutation.error instanceof ApiProblem ? mutation.error : undefined
  return {
    run(input) {
      // A double click must not send the command twice.
      const request = JSON.stringify(input)
      if (onTheWay.current === request) return
      onTheWay.current = request
      mutation.mutate(input, { onSettled: () => (onTheWay.current = undefined) })
    },
    isBusy: mutation.isPending || refreshing > 0,
    isRefreshing: refreshing > 0,
    problem,
    answer: mutation.data,
    fieldError: (name) => problem?.fieldError(name),
    reset: mutation.reset,
  }
}

/** If a fresh proof is needed, asks for it and retries once. */
async function callProven<C extends Call>(
  offered: C,
  input: InputOf<C>,
  stepUp: () => Promise<boolean>,
): Promise<OutputOf<C>> {
  try {
    return await callApi(offered, input)
  } catch (error) {
    const isProofMissing = error instanceof ApiProblem && error.code === 'step_up_required'
    if (!isProofMissing || !(await stepUp())) throw error
    return callApi(offered, input)
  }
}
