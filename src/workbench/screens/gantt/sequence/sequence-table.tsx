import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { NULL_I32 } from '#engine/columns.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel } from '../../../i18n/index.ts'
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

/** The work of a resource in its order; setups and waiting are between the rows. One row takes part in the tab order. */
export function SequenceTable(props: SequenceTableProps) {
  const { plan, steps, label, from, current, ticked, onCurrent, onTick, onKey } = props
  const { t } = useTranslation('work-sequence')
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    // Only who is in the table is led along.
    if (body.current?.contains(document.activeElement))
      body.current.querySelector<HTMLElement>(`[data-at="${current}"]`)?.focus()
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
    <table className="t-table w-sequence" aria-label={label}>
      <thead>
        <tr>
          {['tick', 'number', 'operation', 'order', 'item', 'process', 'quantity', 'start', 'end', 'due'].map(
            (name) => (
              <th key={name} scope="col" className={name === 'quantity' || name === 'number' ? 'number' : ''}>
                {t(`column.${name}`)}
              </th>
            ),
          )}
          <th scope="col">{t('column.status')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {steps.slice(from).map((step, k) => (
          <StepRows
            key={step.code}
            plan={plan}
            step={step}
            at={from + k}
            isCurrent={from + k === current}
            isTicked={ticked.has(step.operation)}
            onCurrent={onCurrent}
            onTick={onTick}
            onKeyDown={keyDown}
          />
        ))}
      </tbody>
    </table>
  )
}

interface StepRowsProps extends Pick<SequenceTableProps, 'plan' | 'onCurrent' | 'onTick'> {
  readonly step: Step
  readonly at: number
  readonly isCurrent: boolean
  readonly isTicked: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function StepRows({ plan, step, at, isCurrent, isTicked, onCurrent, onTick, onKeyDown }: StepRowsProps) {
  const { t } = useTranslation('work-sequence')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const { short } = useDurations()
  const { columns } = plan.operations
  const { operation } = step
  const order = plan.orderOf[operation]!
  const due = order < 0 ? null : secondsAt(plan.orders.columns.dueDate, order)
  const time = (seconds: number | null): string =>
    seconds === null ? '–' : formatTime(formatSeconds(seconds), zone).slice(5, 16)
  const quantity = quantityAt(columns.qty, operation)
  const lateness = columns.lateness[operation]!
  const status = textAt(columns.status, operation) ?? ''
  const statusLabel = choiceOf('OperationStatus')[status]
  const between = [
    step.idle ? t('idle', { time: short(step.idle) }) : '',
    step.setup > 0 ? t('setup', { time: short(step.setup) }) : '',
    step.setup > 0 && step.from !== null ? `${step.from} → ${textAt(columns.itemCode, operation) ?? ''}` : '',
  ].filter((text) => text !== '')
  return (
    <>
      {between.length > 0 && (
        <tr className={step.setup > 0 ? 'between setup' : 'between'}>
          <td colSpan={11}>{between.join(' · ')}</td>
        </tr>
      )}
      <tr
        data-at={at}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isCurrent}
        className={step.movable ? '' : 'held'}
        onFocus={() => onCurrent(at)}
        onClick={() => onCurrent(at)}
        onKeyDown={onKeyDown}
      >
        <td>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('tickNamed', { operation: step.code })}
            checked={isTicked}
            disabled={!step.movable}
            onChange={() => onTick(operation)}
          />
        </td>
        <td className="number">{at + 1}</td>
        <th scope="row">{step.code}</th>
        <td>{textAt(columns.orderCode, operation)}</td>
        <td>{textAt(columns.itemCode, operation)}</td>
        <td>{textAt(columns.processCode, operation)}</td>
        <td className="number">{quantity === null ? '' : formatDecimal(quantity)}</td>
        <td>{time(step.start)}</td>
        <td>{time(step.end)}</td>
        <td>
          {time(due)}{' '}
          {lateness !== NULL_I32 && lateness > 0 && (
            <StatusChip tone="bad">{t('late', { time: short(lateness) })}</StatusChip>
          )}
        </td>
        <td className="t-words">{statusLabel ? label(statusLabel) : status}</td>
      </tr>
    </>
  )
}
