import { proxy, subscribe, useSnapshot } from 'valtio'
import type { LiveEvents } from '#domain/live/events.ts'
import type { OutputOf } from '#domain/service.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { fetchCall, noteWritten, refreshService } from '../client/query.ts'
import { going, isOutdated } from './run-state.ts'

/** The same for every kind of run (domain/services/run-fields.ts). */
export type RunProgress = OutputOf<typeof kittingRuns.progress>

/** Newest progress by run number. */
export type RunsFollowed = Readonly<Record<string, RunProgress>>

/** Runs by the kind that the live stream sends with their progress. */
export const runServices = { KIT: kittingRuns, SCHED: schedulingRuns } as const
export type RunKind = LiveEvents['progress']['kind']
const kinds = Object.keys(runServices) as RunKind[]

const heard: Record<RunKind, Record<string, RunProgress>> = proxy({ KIT: {}, SCHED: {} })

/** Progress of all runs of a kind that were heard of since the page was loaded: the live stream of the page sends it. */
export const useRunProgress = (kind: RunKind): RunsFollowed => useSnapshot(heard[kind]) as RunsFollowed

/** What an answer to Start says belongs to the same picture as the events that follow it. */
export function noteProgress(kind: RunKind, now: RunProgress): void {
  const before = heard[kind][now.runNo]
  if (isOutdated(now, before)) return
  heard[kind][now.runNo] = now
  // What was read goes stale when a run ends, and when its result was made the plan or not.
  const ended = !going(now) && (!before || going(before))
  if (ended || (before?.acceptance && !now.acceptance)) noteWritten()
}

/** Follows a run whose progress was noted until it ends: gives how it ended. */
export function runEnd(
  kind: RunKind,
  runNo: string,
  onProgress: (now: RunProgress) => void,
): Promise<RunProgress> {
  return new Promise((resolve) => {
    const look = (): void => {
      const now = heard[kind][runNo]
      if (!now) return
      onProgress(now)
      if (going(now)) return
      end()
      resolve(now)
    }
    const end = subscribe(heard[kind], look)
    look()
  })
}

/** A run was erased; its kind is not known. */
export function noteErased(): void {
  for (const kind of kinds) void refreshService(runServices[kind].list)
}

/** The live stream is open again: what happened while it was not is read again, and a run may have ended meanwhile. */
export function noteReconnected(): void {
  for (const kind of kinds) {
    void refreshService(runServices[kind].list)
    for (const { runNo, ...known } of Object.values(heard[kind]))
      if (going(known) || known.acceptance)
        fetchCall(runServices[kind].progress, { runNo }).then(
          (now) => noteProgress(kind, now),
          () => {},
        )
  }
}
