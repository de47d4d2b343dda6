import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { NULL_I32 } from '#engine/columns.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { DataColumn } from '../../../parts/data-table/column.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { focusLine } from '../../../parts/line-focus.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { quantityAt, secondsAt, textAt, type Plan } from '../plan/plan.ts'
import type { Step } from './sequence.ts'

interface SequenceTableProps {
  readonly plan: Plan
  readonly steps: readonly Step[]
  readonly label: string
  /** Place of the first step shown among all of the resource. */
  readonly from: number
  readonly current: number
  readonly ticked: ReadonlySet<number>
  readonly onCurrent: (at: number) => void
  readonly onTick: (operation: number) => void
  /** A key that the table does not use itself; true: it was used. */
  readonly onKey: (event: KeyboardEvent, at: number) => boolean
}

/** A step, or what is between the step before and this one. */
interface Line {
  readonly step: Step
  /** Place among all steps of the resource; -1: what is between two. */
  readonly at: number
}

/** The work of a resource in its order; setups and waiting are between the rows. One row takes part in the tab order. */
export function SequenceTable(props: SequenceTableProps) {
  const { plan, steps, label, from, current, ticked, onCurrent, onTick, onKey } = props
  const columns = useSequenceColumns(plan, ticked, onTick)
  const betweenOf = useBetween(plan)
  const lines = steps.slice(from).flatMap((step, k): Line[] => {
    const line = { step, at: from + k }
    return betweenOf(step) === '' ? [line] : [{ step, at: -1 }, line]
  })
  const place = lines.findIndex(({ at }) => at === current)
  useEffect(() => {
    // Only who is in the table is led along.
    const body = document.activeElement?.closest<HTMLElement>('.w-sequence tbody')
    if (body) focusLine(body, place)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- led when another row is current, not when it is drawn
  }, [current])
  const keyDown = (event: KeyboardEvent): void => {
    const to: Readonly<Record<string, number>> = {
      ArrowUp: current - 1,
      ArrowDown: current + 1,
      Home: from,
      End: steps.length - 1,
    }
    const next = event.altKey ? undefined : to[event.key]
    if (onKey(event, current)) event.preventDefault()
    else if (next !== undefined) {
      event.preventDefault()
      onCurrent(Math.min(steps.length - 1, Math.max(from, next)))
    } else if (event.key === ' ' && steps[current]) {
      event.preventDefault()
      onTick(steps[current].operation)
    }
  }
  return (
    <DataTable
      label={label}
      className="w-sequence"
      rows={lines}
      current={place}
      keyOf={({ step, at }) => `${step.code} ${at < 0}`}
      across={({ step, at }) => (at < 0 ? { content: betweenOf(step) } : null)}
      rowProps={({ step, at }) =>
        at < 0
          ? { className: step.setup > 0 ? 'between setup' : 'between' }
          : {
              'data-at': at,
              tabIndex: at === current ? 0 : -1,
              'aria-current': at === current,
              className: step.movable ? '' : 'held',
              onFocus: () => onCurrent(at),
              onClick: () => onCurrent(at),
              onKeyDown: keyDown,
            }
      }
      columns={columns}
    />
  )
}

/** Waiting and setup before a step. */
function useBetween(plan: Plan): (step: Step) => string {
  const { t } = useTranslation('work-sequence')
  const { short } = useDurations()
  return ({ idle, setup, from, operation }) =>
    [
      idle ? t('idle', { time: short(idle) }) : '',
      setup > 0 ? t('setup', { time: short(setup) }) : '',
      setup > 0 && from !== null
        ? `${from} → ${textAt(plan.operations.columns.itemCode, operation) ?? ''}`
        : '',
    ]
      .filter((text) => text !== '')
      .join(' · ')
}

function useSequenceColumns(
  plan: Plan,
  ticked: ReadonlySet<number>,
  onTick: (operation: number) => void,
): readonly DataColumn<Line>[] {
  const { t } = useTranslation('work-sequence')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const { short } = useDurations()
  const { columns } = plan.operations
  const time = (seconds: number | null): string =>
    seconds === null ? '–' : formatTime(formatSeconds(seconds), zone).slice(5, 16)
  const column = (
    name: string,
    cell: (step: Step, at: number) => ReactNode,
    more: Partial<DataColumn<Line>> = {},
  ): DataColumn<Line> => ({ title: t(`column.${name}`), cell: ({ step, at }) => cell(step, at), ...more })
  const quantity = (operation: number): string => {
    const value = quantityAt(columns.qty, operation)
    return value === null ? '' : formatDecimal(value)
  }
  const due = (operation: number): ReactNode => {
    const order = plan.orderOf[operation]!
    const lateness = columns.lateness[operation]!
    return (
      <>
        {time(order < 0 ? null : secondsAt(plan.orders.columns.dueDate, order))}{' '}
        {lateness !== NULL_I32 && lateness > 0 && (
          <StatusChip tone="bad">{t('late', { time: short(lateness) })}</StatusChip>
        )}
      </>
    )
  }
  const status = (operation: number): string => {
    const code = textAt(columns.status, operation) ?? ''
    const text = choiceOf('OperationStatus')[code]
    return text ? label(text) : code
  }
  return [
    column('tick', ({ operation, code, movable }) => (
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('tickNamed', { operation: code })}
        checked={ticked.has(operation)}
        disabled={!movable}
        onChange={() => onTick(operation)}
      />
    )),
    column('number', (_, at) => at + 1, { isNumber: true }),
    column('operation', ({ code }) => code, { isName: true }),
    column('order', ({ operation }) => textAt(columns.orderCode, operation)),
    column('item', ({ operation }) => textAt(columns.itemCode, operation)),
    column('process', ({ operation }) => textAt(columns.processCode, operation)),
    column('quantity', ({ operation }) => quantity(operation), { isNumber: true }),
    column('start', ({ start }) => time(start)),
    column('end', ({ end }) => time(end)),
    column('due', ({ operation }) => due(operation)),
    column('status', ({ operation }) => status(operation), { className: 't-words' }),
  ]
}
