import { createContext, use } from 'react'
import type { Row } from '#domain/expressions/index.ts'
import type { KindValues } from '#domain/pages/kinds/index.ts'
import type { DataRow } from '../../../../../grid/model/source.ts'
import { Button } from '../../../../../parts/button.tsx'
import { MenuIcon } from '../../../../../shell/icons.ts'
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
export const RowButtons = createContext<ButtonsOfRows | null>(null)

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
