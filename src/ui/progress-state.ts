export type ProgressState =
  | { readonly state: 'indeterminate'; readonly value: null; readonly max: number }
  | { readonly state: 'loading' | 'complete'; readonly value: number; readonly max: number }

/** Impossible values are shown as indeterminate. */
export function progressState(value: number | null | undefined, max = 100): ProgressState {
  if (!(max > 0) || !Number.isFinite(max)) return unknown
  if (value === null || value === undefined) return { state: 'indeterminate', value: null, max }
  if (!(value >= 0 && value <= max)) return unknown
  return { state: value === max ? 'complete' : 'loading', value, max }
}

const unknown: ProgressState = { state: 'indeterminate', value: null, max: 100 }
