import { createContext, use, type ComponentType, useCallback } from 'react'
import type { PageEvent } from '#domain/pages/property.ts'
import type { Place, PageFile, ComponentProps } from '#domain/pages/page.ts'
import type { PageUser, SourceFields } from '#domain/pages/environment.ts'
import type { Row } from '#domain/expressions/index.ts'
import type { PlaceName } from '#domain/pages/places.ts'
import type { Action } from '#domain/pages/actions.ts'
import {
  type KindName,
  type KindValues,
  isKindName,
  kindNamed,
  type EventOf,
} from '#domain/pages/kinds/index.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import type { FormatSettings } from '../../../fields/format.ts'
import type { PageState } from './page-state.ts'

/** What an event brings: EVENT of the expressions of its actions. */
export interface Happened {
  readonly event: PageEvent
  /** Component that it happened to; null: the page. */
  readonly component: string | null
  readonly value?: unknown
  readonly row?: Row
  /** Source whose row it is. */
  readonly source?: string
}

/** A page that is open, in a tab or on the canvas of the builder. */
export interface OpenPage {
  readonly page: PageFile
  readonly state: PageState
  /** Who reads it, and how values are written there. */
  readonly user: PageUser
  readonly settings: FormatSettings
  /** Fields of every source, those of reports once they were read. */
  readonly fields: SourceFields
  /** Parts can be chosen and moved: events do nothing. */
  readonly isEdited: boolean
  readonly renderers: KindRenderers
  /** Takes actions in their order; resolves when they are done or one failed or was declined. */
  readonly run: (actions: readonly Action[], happened: Happened, me: RowInScope | null) => Promise<boolean>
}

/** The row that ME is in a repeated slot. */
export interface RowInScope {
  readonly source: string
  readonly row: Row
}

/** Where the components of a page are at its width. They change with each move, and what is drawn at a place does not. */
interface Placing {
  /** Places of all components, by id. */
  readonly places: ReadonlyMap<string, Place>
  readonly placeName: PlaceName
}

export const PlacingContext = createContext<Placing>({ places: new Map(), placeName: 'at' })

export const usePlacing = (): Placing => use(PlacingContext)

export const PageContext = createContext<OpenPage | null>(null)
export const RowContext = createContext<RowInScope | null>(null)

export function useOpenPage(): OpenPage {
  const open = use(PageContext)
  if (!open) throw new Error('a part of a page is drawn outside of one')
  return open
}

export const useRowInScope = (): RowInScope | null => use(RowContext)

/** Draws the components of a slot in a grid of their own. */
export type SlotComponent = ComponentType<{ readonly className?: string }>

/** Values of a kind with its slots, and those of its items, as components. */
type Drawn<T> = {
  readonly [N in keyof T]: N extends 'slot'
    ? SlotComponent
    : T[N] extends readonly (infer I)[]
      ? I extends { readonly slot: unknown }
        ? readonly Drawn<I>[]
        : T[N]
      : T[N]
}

export interface KindProps<K extends KindName> {
  readonly id: string
  readonly values: Drawn<KindValues<K>>
}

/** How each kind is drawn inside its frame (part.tsx). */
export type KindRenderers = { readonly [K in KindName]: ComponentType<KindProps<K>> }

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
