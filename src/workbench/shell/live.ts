import { useEffect } from 'react'
import { toast } from 'sonner'
import { livingParts, type LiveEvents, type LivingPart } from '#domain/live/events.ts'
import { inbox as inboxCalls } from '#domain/services/access/inbox.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { refreshNavigation } from '../client/navigation-query.ts'
import { subscribeTo } from '../client/event-stream.ts'
import { notePlanNews } from '../client/plan-news.ts'
import { refreshService } from '../client/query.ts'
import { loadSession } from '../client/session-calls.ts'
import { noteErased, noteProgress, noteReconnected } from '../runs/run-progress.ts'
import { readModelAgain } from '../client/load-model.ts'
import { refreshTexts } from '../i18n/index.ts'
import { inbox } from '../state/inbox.ts'
import { noteSeen } from '../state/seen.ts'
import { session } from '../state/session.ts'
import { loadOwnSettings } from '../theme/look.ts'

type LiveMessage = {
  [K in keyof LiveEvents]: { readonly event: K; readonly data: LiveEvents[K] }
}[keyof LiveEvents]

/**
 * Follows the live events of the user while the workbench is open: notices, progress of runs, changes of the plan by
 * others, changed rights, the end of the session.
 */
export function useLiveEvents(): void {
  useEffect(() => {
    let again = false
    return subscribeTo<unknown>(
      onlineManager.events,
      {},
      {
        onEvent: (event, data) => handle({ event, data } as LiveMessage),
        onConnected: () => {
          noteReconnected()
          // Changes made while the connection was down were not reported.
          if (again) {
            for (const part of livingParts) readAgain[part]()
            notePlanNews({ by: null })
          }
          again = true
        },
      },
    )
  }, [])
}

const readAgain: Readonly<Record<LivingPart, () => void>> = {
  menu: () => void refreshNavigation(),
  settings: () => void loadOwnSettings().catch(() => {}),
  texts: () => void refreshTexts().catch(() => {}),
  model: () => void readModelAgain().catch(() => {}),
}

/** Long enough to be read beside other work; the inbox keeps it. */
const reminderMs = 8_000
const shownLines = 2

function showReminder(message: string): void {
  const [title = '', ...lines] = message.trim().split('\n')
  const description = lines.slice(0, shownLines).join('\n')
  toast.info(title, { description, duration: reminderMs, style: { whiteSpace: 'pre-line' } })
}

function handle(message: LiveMessage): void {
  switch (message.event) {
    case 'written':
      noteSeen(message.data.lsn)
      return
    case 'inbox':
      inbox.unread = message.data.unread
      void refreshService(inboxCalls.getAll)
      return
    case 'session':
      void loadSession().catch(() => {})
      readAgain.menu()
      return
    case 'changed':
      readAgain[message.data.part]()
      return
    case 'plan':
      notePlanNews(message.data)
      return
    case 'end':
      session.endText = message.data.message
      session.ended = Boolean(session.information?.user) && message.data.reason !== 'signedOut'
      return
    case 'progress':
      noteProgress(message.data.kind, message.data)
      return
    case 'erased':
      noteErased()
      return
    case 'notice':
      if (message.data.kind === 'reminder') showReminder(message.data.message)
      return
    case 'ping':
  }
}
