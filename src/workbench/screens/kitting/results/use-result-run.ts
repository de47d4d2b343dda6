import { useState } from 'react'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../client/query.ts'
import { useHeld } from '../../../parts/use-held.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import type { Run } from '../runs/run-figures.tsx'

/** Runs offered for choice. */
const OFFERED = 100
const finished: ReadonlySet<string> = new Set(['S', 'W'])

export interface ResultRun {
  /** The run shown: the chosen one, else the published or newest; null when there is none. */
  readonly run: Run | null
  readonly runs: readonly Run[]
  /** There are older runs than those offered. */
  readonly isMore: boolean
  readonly pending: boolean
  readonly error: unknown
  readonly choose: (runNo: string) => void
  readonly retry: () => void
}

const runNoOf = ({ runNo }: Run): string => runNo

/** The run a result screen reads. `run` in the address chooses one; opening the tab again chooses again. */
export function useResultRun({ search }: ScreenProps): ResultRun {
  const asked = search['run'] ?? null
  const [choice, setChoice] = useState({ asked, runNo: asked })
  const chosen = choice.asked === asked ? choice.runNo : asked
  const current = useCall(kittingRuns.current, {})
  const list = useCall(kittingRuns.list, { maxResultCount: OFFERED })
  const published = useHeld((current.data ?? null) as Run | null, runNoOf)
  const runs = (list.data?.items ?? []).filter((run) => finished.has(run.status))
  const run = chosen === null ? published : (runs.find((one) => one.runNo === chosen) ?? null)
  return {
    run,
    runs: run && !runs.some((one) => one.runNo === run.runNo) ? [run, ...runs] : runs,
    pending: chosen === null ? current.isPending : list.isPending,
    error: current.error ?? list.error,
    isMore: (list.data?.totalCount ?? 0) > OFFERED,
    choose: (runNo) => setChoice({ asked, runNo }),
    retry: () => void Promise.all([current.refetch(), list.refetch()]),
  }
}
