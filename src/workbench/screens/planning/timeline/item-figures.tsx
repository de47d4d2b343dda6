import { useTranslation } from 'react-i18next'
import { timelineItem } from '#domain/entities/planning/timeline.ts'
import { NULL_I32, NULL_I64, textAt } from '#engine/columns.ts'
import type { TimelineItemRows } from '#engine/timeline/overview.ts'
import { groupDigits, roundDecimal } from '../../../fields/format.ts'
import { decimalText } from '../../../grid/worker/values.ts'
import { useLabel } from '../../../i18n/index.ts'

interface Figure {
  readonly field: keyof typeof timelineItem.fields
  /** Null: there is none. */
  readonly value: string | null
  readonly hint?: string | null
  readonly tone?: 'bad' | 'warn' | 'info'
}

/** To two decimals: the list has all of them. */
const quantity = (value: bigint): string | null =>
  value === NULL_I64 ? null : groupDigits(roundDecimal(decimalText(value), 2))

function figuresOf({ columns }: TimelineItemRows, coverAll: string): readonly Figure[] {
  const unit = textAt(columns.unit, 0)
  const cover = columns.cover[0]!
  const overdue = columns.overdue[0]!
  return [
    { field: 'stock', value: quantity(columns.stock[0]!), hint: unit },
    { field: 'safety', value: quantity(columns.safety[0]!), hint: unit },
    { field: 'cover', value: cover === NULL_I32 ? coverAll : String(cover) },
    {
      field: 'shortAt',
      value: textAt(columns.shortAt, 0),
      hint: quantity(columns.shortQty[0]!),
      tone: 'bad',
    },
    { field: 'missing', value: quantity(columns.missing[0]!), hint: unit, tone: 'bad' },
    {
      field: 'overdue',
      value: overdue === NULL_I32 ? null : String(overdue),
      hint: quantity(columns.overdueQty[0]!),
      tone: 'warn',
    },
    {
      field: 'excessQty',
      value: quantity(columns.excessQty[0]!),
      hint: textAt(columns.excessAt, 0),
      tone: 'info',
    },
    { field: 'last', value: quantity(columns.last[0]!), hint: unit },
  ]
}

/** Figures of an item: the same as in the collective list. */
export function ItemFigures({ row }: { readonly row: TimelineItemRows }) {
  const { t } = useTranslation('timeline')
  const label = useLabel()
  return (
    <div className="p-timeline-figures">
      {figuresOf(row, t('coverAll')).map(({ field, value, hint, tone }) => {
        const title = label(timelineItem.fields[field].label)
        return (
          <div key={field} role="group" aria-label={title}>
            <span title={title}>{title}</span>
            <strong className={value === null ? 'none' : tone} title={value ?? undefined}>
              {value ?? t('none')}
            </strong>
            <small>{(value !== null && hint) || '\u00a0'}</small>
          </div>
        )
      })}
    </div>
  )
}
