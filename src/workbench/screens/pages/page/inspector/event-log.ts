import { proxy } from 'valtio'
import type { Label } from '#domain/label.ts'
import type { PageState } from '../page-state.ts'

/** An event whose actions were taken. */
export interface LoggedEvent {
  readonly key: number
  /** ms since 1970 */
  readonly at: number
  readonly event: Label
  /** Component that it happened to; null: the page. */
  readonly component: string | null
  readonly actions: readonly string[]
  outcome: 'going' | 'done' | 'stopped'
}

/** Events that are kept of an open page. */
const KEPT = 50

const logs = new WeakMap<PageState, { events: LoggedEvent[] }>()

/** Events of an open page, the newest first. */
export function eventLog(state: PageState): { events: LoggedEvent[] } {
  const log = logs.get(state) ?? proxy({ events: [] as LoggedEvent[] })
  logs.set(state, log)
  return log
}

let count = 0

/** Notes an event; what it gives takes how it ended. */
export function noteEvent(
  state: PageState,
  of: Pick<LoggedEvent, 'event' | 'component' | 'actions'>,
): (isDone: boolean) => void {
  const log = eventLog(state)
  const key = ++count
  log.events = [{ ...of, key, at: Date.now(), outcome: 'going' as const }, ...log.events].slice(0, KEPT)
  return (isDone) => {
    const mine = log.events.find((one) => one.key === key)
    if (mine) mine.outcome = isDone ? 'done' : 'stopped'
  }
}
