import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type { Endpoint, OutputOf } from '#domain/service.ts'
import type { kittingRuns } from '#domain/services/kitting/runs.ts'
import { call } from '../client/call.ts'
import { subscribeTo } from '../client/event-stream.ts'
import { refreshService } from '../client/query.ts'
import { going, isOutdated } from './run-state.ts'

/** The same for every kind of run (domain/services/run-fields.ts). */
export type RunProgress = OutputOf<typeof kittingRuns.progress>

export interface RunsFollowed {
  /** Newest progress of each run that was heard of since the page was loaded. */
  readonly byRun: Readonly<Record<string, RunProgress>>
  readonly connected: boolean
}

interface RunEndpoints {
  readonly events: Endpoint
  readonly progress: typeof kittingRuns.progress
  readonly list: Endpoint
}

/**
 * Progress of all runs of one kind as the server tells it: one event stream serves every screen that uses the hook.
 * Cached answers of the service go stale when a run ends or is erased.
 */
export function followRuns({ events, progress, list }: RunEndpoints) {
  const live = proxy<{ byRun: Record<string, RunProgress>; connected: boolean }>({
    byRun: {},
    connected: false,
  })
  let followers = 0
  let stop: () => void = () => {}

  /** What an answer to Start says belongs to the same picture as the events that follow it. */
  function noteProgress(now: RunProgress): void {
    const before = live.byRun[now.runNo]
    if (isOutdated(now, before)) return
    live.byRun[now.runNo] = now
    if (!going(now) && (!before || going(before))) void refreshService(list)
  }

  /** A run may end before the stream that would tell it is open. */
  function askAgain(): void {
    for (const { runNo, ...known } of Object.values(live.byRun))
      if (going(known)) call(progress, { runNo }).then(noteProgress, () => {})
  }

  function follow(): () => void {
    return subscribeTo<RunProgress>(
      events,
      {},
      {
        // Pings between them only keep the connection alive.
        onEvent: (event, data) => {
          if (event === 'progress') noteProgress(data)
          else if (event === 'erased') void refreshService(list)
        },
        onConnected: (connected) => {
          live.connected = connected
          // What happened while the connection was away is read again.
          if (!connected) return
          void refreshService(list)
          askAgain()
        },
      },
    )
  }

  function useRunProgress(): RunsFollowed {
    useEffect(() => {
      followers += 1
      if (followers === 1) stop = follow()
      return () => {
        followers -= 1
        if (followers === 0) stop()
      }
    }, [])
    return useSnapshot(live) as RunsFollowed
  }

  return { useRunProgress, noteProgress }
}
