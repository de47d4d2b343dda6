import { createContext, use, useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react'
import type { Row } from '#domain/expressions/index.ts'
import type { KindValues } from '#domain/pages/kinds/index.ts'
import type { DataRow } from '../../../../../grid/model/source.ts'
import { Button } from '../../../../../parts/button.tsx'
import { MenuIcon } from '../../../../../parts/icons.ts'
import { RowContext } from '../../page-context.ts'
import { useText } from '../../use-text.ts'

export type RowAction = KindValues<'table'>['rowActions'][number]

/** What the buttons of all rows know of the table. */
export interface ButtonsOfRows {
  readonly source: string
  readonly actions: readonly RowAction[]
  /** Row whose buttons the Tab key leads to. */
  readonly current: DataRow['id'] | null
  readonly isEnabled: (action: number, row: Row) => boolean
  /** Buttons do nothing while actions of one of them run; they stay where the focus is. */
  readonly isRunning: boolean
  readonly run: (action: RowAction, row: Row) => void
}

/** Beside the grid, so that a change of the current row draws buttons and no cells. */
const RowButtons = createContext<ButtonsOfRows | null>(null)

interface ButtonsFrameProps {
  readonly buttons: ButtonsOfRows
  readonly focusGrid: () => void
  readonly frame: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

/** A grid with buttons in its rows. The focus goes from a row to its buttons, and back to the grid when they are done. */
export function ButtonsFrame({ buttons, focusGrid, frame, children }: ButtonsFrameProps) {
  const { isRunning } = buttons
  const onDone = useEffectEvent(() => isFree(document.activeElement) && focusGrid())
  useEffect(() => {
    if (!isRunning) return undefined
    return () => void onDone()
  }, [isRunning])
  return (
    <RowButtons value={buttons}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- looks at a key of the buttons inside */}
      <div
        className="pg-table"
        ref={frame}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isButton(event.target)) focusGrid()
        }}
      >
        {children}
      </div>
    </RowButtons>
  )
}

/** To the first button of the current row that can be used. */
export const focusButtons = (frame: HTMLElement | null): void =>
  frame
    ?.querySelector<HTMLElement>('.g-row[aria-current="true"] .pg-row-buttons > :not(:disabled)')
    ?.focus({ preventScroll: true })

/** The focus is on a button of a row, or on none after its row is gone. */
const isFree = (focused: Element | null): boolean =>
  focused === null || focused === document.body || isButton(focused)

const isButton = (target: EventTarget): boolean => (target as Element).closest('.pg-row-buttons') !== null

const ICON_SIZE = 12

export function ButtonsOfRow({ row }: { readonly row: DataRow }) {
  const buttons = use(RowButtons)
  if (!buttons) return null
  const { source, actions, current, isEnabled, isRunning, run } = buttons
  return (
    <RowContext value={{ source, row: row.values }}>
      <span className="pg-row-buttons" aria-busy={isRunning}>
        {actions.map((action, at) => (
          <RowButton
            // oxlint-disable-next-line react/no-array-index-key -- actions of a page have no names
            key={at}
            action={action}
            isReached={row.id === current}
            isDisabled={!isEnabled(at, row.values)}
            onClick={() => run(action, row.values)}
          />
        ))}
      </span>
    </RowContext>
  )
}

interface RowButtonProps {
  readonly action: RowAction
  readonly isReached: boolean
  readonly isDisabled: boolean
  readonly onClick: () => void
}

function RowButton({ action: { label, icon }, isReached, isDisabled, onClick }: RowButtonProps) {
  const text = useText(label)
  return (
    <Button tone="ghost" tabIndex={isReached ? 0 : -1} disabled={isDisabled} onClick={onClick}>
      {icon !== '' && <MenuIcon name={icon} size={ICON_SIZE} />}
      {text}
    </Button>
  )
}
