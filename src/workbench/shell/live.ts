import { useEffect } from 'react'
import type { LiveEvents } from '#domain/live/events.ts'
import { inbox as inboxCalls } from '#domain/services/access/inbox.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { subscribeTo } from '../client/event-stream.ts'
import { queryClient, refreshService } from '../client/query.ts'
import { loadSession } from '../client/session-calls.ts'
import { noteErased, noteProgress, noteReconnected } from '../runs/run-progress.ts'
import { inbox } from '../state/inbox.ts'
import { session } from '../state/session.ts'

type Told = { [K in keyof LiveEvents]: { readonly event: K; readonly data: LiveEvents[K] } }[keyof LiveEvents]

/**
 * Follows what the server tells the user while the workbench is open: notices, progress of runs, changed rights, the end of
 * the session.
 */
export function useLiveEvents(): void {
  useEffect(
    () =>
      subscribeTo<unknown>(
        onlineManager.events,
        {},
        {
          onEvent: (event, data) => hear({ event, data } as Told),
          onConnected: noteReconnected,
        },
      ),
    [],
  )
}

function hear(told: Told): void {
  switch (told.event) {
    case 'inbox':
      inbox.unread = told.data.unread
      void refreshService(inboxCalls.getAll)
      return
    case 'session':
      void loadSession().catch(() => {})
      void queryClient.invalidateQueries({ queryKey: ['navigation'] })
      return
    case 'end':
      session.endText = told.data.message
      session.ended = Boolean(session.information?.user) && told.data.reason !== 'signedOut'
      return
    case 'progress':
      noteProgress(told.data.kind, told.data)
      return
    case 'erased':
      noteErased()
      return
    case 'notice':
    case 'ping':
  }
}
