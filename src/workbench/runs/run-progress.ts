import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type { Endpoint, OutputOf } from '#domain/service.ts'
import type { kittingRuns } from '#domain/services/kitting/runs.ts'
import { subscribeTo } from '../client/event-stream.ts'
import { refreshService } from '../client/query.ts'

/** The same for every kind of run (domain/services/run-fields.ts). */
export type RunProgress = OutputOf<typeof kittingRuns.progress>

export interface RunsFollowed {
  /** Newest progress of each run that was heard of since the page was loaded. */
  readonly byRun: Readonly<Record<string, RunProgress>>
  readonly connected: boolean
}

/** Whether a run waits or goes on. */
export const going = ({ status }: { readonly status: string }): boolean => status === 'Q' || status === 'R'

/**
 * Progress of all runs of one kind as the server tells it: one event stream serves every screen that uses the hook.
 * `service` is any endpoint of the service whose cached answers go stale when a run ends or is erased.
 */
export function followRuns(events: Endpoint, service: Endpoint) {
  const live = proxy<{ byRun: Record<string, RunProgress>; connected: boolean }>({
    byRun: {},
    connected: false,
  })
  let followers = 0
  let stop: () => void = () => {}

  /** What an answer to Start says belongs to the same picture as the events that follow it. */
  function noteProgress(progress: RunProgress): void {
    const before = live.byRun[progress.runNo]
    live.byRun[progress.runNo] = progress
    if (!going(progress) && (!before || going(before))) void refreshService(service)
  }

  function follow(): () => void {
    return subscribeTo<RunProgress>(
      events,
      {},
      {
        // Pings between them only keep the connection alive.
        onEvent: (event, data) => {
          if (event === 'progress') noteProgress(data)
          else if (event === 'erased') void refreshService(service)
        },
        onConnected: (connected) => {
          live.connected = connected
          // What happened while the connection was away is read again.
          if (connected) void refreshService(service)
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
