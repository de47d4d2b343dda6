import { createContext, use, useCallback } from 'react'
import type { Row } from '#domain/expressions/index.ts'
import type { Action } from '#domain/pages/actions.ts'
import { isKindName, kindNamed, type EventOf, type KindName } from '#domain/pages/kinds/index.ts'
import type { ComponentProps } from '#domain/pages/page.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { useOpenPage, useRowInScope, type RowInScope } from './page-context.ts'

/** The component that is drawn, as the page keeps it. */
export interface DrawnPart {
  readonly type: string
  readonly props: ComponentProps
}

export const PartContext = createContext<DrawnPart | null>(null)

function useDrawnPart(): DrawnPart {
  const part = use(PartContext)
  if (!part) throw new Error('events are raised outside of a part')
  return part
}

/** What an event brings beside its name. */
export interface EventGiven {
  readonly value?: unknown
  readonly row?: Row
  readonly source?: string
}

const rowOf = ({ row, source }: EventGiven): RowInScope | null =>
  row && source !== undefined ? { row, source } : null

interface PartEvents<K extends KindName> {
  /** Are there actions for it? */
  readonly has: (name: EventOf<K>) => boolean
  /** Takes the actions of an event; resolves when they are done or one failed or was declined. */
  readonly raise: (name: EventOf<K>, given?: EventGiven) => Promise<boolean>
}

const none: readonly Action[] = []

function actionsOf({ props }: DrawnPart, name: string): readonly Action[] {
  const actions = isRecord(props.on) ? props.on[name] : undefined
  return Array.isArray(actions) ? (actions as readonly Action[]) : none
}

/**
 * Events of the component that calls it. While the page is edited they do nothing. Of a kind that repeats the rows of a
 * source, ME of the actions is the row that the event is about.
 */
export function useEvents<K extends KindName>(): PartEvents<K> {
  const { run, isEdited } = useOpenPage()
  const row = useRowInScope()
  const part = useDrawnPart()
  const raise = useCallback(
    async (name: string, given: EventGiven = {}): Promise<boolean> => {
      const kind = isKindName(part.type) ? kindNamed(part.type) : undefined
      const event = kind?.events[name]
      const actions = actionsOf(part, name)
      if (isEdited || !event || actions.length === 0) return true
      const me = kind?.repeats === undefined ? null : rowOf(given)
      return run(actions, { event, component: part.props.id, ...given }, me ?? row)
    },
    [isEdited, part, row, run],
  )
  return { has: (name) => !isEdited && actionsOf(part, name).length > 0, raise }
}
