import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type { OutputOf } from '#domain/service.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { subscribeTo } from '../../../client/event-stream.ts'
import { refreshService } from '../../../client/query.ts'

export type RunProgress = OutputOf<typeof kittingRuns.progress>

interface Live {
  /** Newest progress of each run that was heard of since the page was loaded. */
  readonly byRun: Record<string, RunProgress>
  connected: boolean
}

const live = proxy<Live>({ byRun: {}, connected: false })
let followers = 0
let stop: () => void = () => {}

const ended = (progress: RunProgress): boolean => !['Q', 'R'].includes(progress.status)

function heard(progress: RunProgress): void {
  const before = live.byRun[progress.runNo]
  live.byRun[progress.runNo] = progress
  if (ended(progress) && (!before || !ended(before))) void refreshService(kittingRuns.list)
}

/** What an answer to Start says belongs to the same picture as the events that follow it. */
export const noteProgress = heard

/** Progress of all runs of the plan unit as the server tells it; one event stream serves every screen. */
export function useRunProgress(): { byRun: Readonly<Record<string, RunProgress>>; connected: boolean } {
  useEffect(() => {
    followers += 1
    if (followers === 1)
      stop = subscribeTo<RunProgress>(
        kittingRuns.events,
        {},
        {
          // Pings between them only keep the connection alive.
          onEvent: (event, data) => {
            if (event === 'progress') heard(data)
            else if (event === 'erased') void refreshService(kittingRuns.list)
          },
          onConnected: (connected) => {
            live.connected = connected
            // What happened while the connection was away is read again.
            if (connected) void refreshService(kittingRuns.list)
          },
        },
      )
    return () => {
      followers -= 1
      if (followers === 0) stop()
    }
  }, [])
  return useSnapshot(live) as { byRun: Readonly<Record<string, RunProgress>>; connected: boolean }
}
