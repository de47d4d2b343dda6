import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { psiPeriodText } from '#domain/psi/period-text.ts'
import { formatDecimal, unitsOr } from '#domain/rules/decimal.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { collapse, type Scale } from '#engine/psi/horizon.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { useLineLabel } from './compare/use-line-label.ts'
import { DocumentLink } from './document-link.tsx'
import type { PsiData } from './psi-data.ts'
import type { Drilled } from './psi-side.tsx'

interface DrillPanelProps {
  readonly psi: PsiData
  readonly scale: Scale | null
  readonly drilled: Drilled
}

/** Orders, documents, purchase lines and forecasts behind a figure, and their sum: the figure. */
export function DrillPanel({ psi, scale, drilled }: DrillPanelProps) {
  const { t } = useTranslation('psi-pivot')
  const { layout } = psi
  const { periods, starts } = collapse(layout.periods, scale)
  const labelOf = useLineLabel()
  const { row, of } = drilled.line
  const period = periods[drilled.period]
  if (!period) return null
  const title = [
    labelOf(drilled.line),
    drilled.item,
    psiPeriodText(period, scale ?? layout.period, layout.zone, true),
  ]
  const { source } = row
  return (
    <>
      <h3>{title.join(' · ')}</h3>
      {of === 'difference' ? (
        <p className="hint">{t('behindDifference')}</p>
      ) : source === null || source === 'cover' || source === 'safety' || source === 'maximum' ? (
        <p className="hint">
          {t(source === null ? 'behindExpression' : `behindLevel.${source}`, {
            content: row.declared.content,
          })}
        </p>
      ) : (
        <DrillLines
          psi={psi}
          item={drilled.item}
          row={source}
          run={of === 'earlier' ? drilled.run : null}
          first={starts[drilled.period]!}
          last={starts[drilled.period + 1]! - 1}
        />
      )}
    </>
  )
}

const { fields } = psiServices.drill.output

interface DrillLinesProps {
  readonly psi: PsiData
  readonly item: string
  readonly row: string
  /** Run whose plan it is; null: the plan that is there. */
  readonly run: string | null
  readonly first: number
  readonly last: number
}

function DrillLines({ psi: { layout }, item, row, run, first, last }: DrillLinesProps) {
  const { t } = useTranslation('psi-pivot')
  const label = useLabel()
  const { code, asOf, zone } = layout
  const lines = useAllRows(psiServices.drill, { psiSet: code, asOf, item, row, run, first, last })
  if (lines.error) return <ErrorState error={lines.error} onRetry={() => void lines.refetch()} />
  if (!lines.data) return <LoadingState />
  const { items } = lines.data
  if (items.length === 0) return <p className="hint">{t('nothingBehind')}</p>
  const sum = items.reduce((all, { qty }) => all + unitsOf(qty), 0n)
  return (
    <>
      <p className="sum">
        {t('sum', { count: items.length })} <strong>{groupDigits(formatDecimal(sum))}</strong>
      </p>
      <DataTable
        label={t('behind')}
        rows={items}
        keyOf={({ id }) => id!}
        columns={[
          {
            title: label(fields.source.label),
            className: 't-words',
            cell: ({ source }) => label(choiceOf('PsiSource')[source]!),
          },
          {
            title: label(fields.doc.label),
            cell: (line) => (
              <DocumentLink source={line.source} doc={line.doc ?? null} item={line.item ?? null} />
            ),
          },
          {
            title: label(fields.part.label),
            className: 't-words',
            cell: ({ part }) => (part ? label(choiceOf('PsiRowKind')[part]!) : ''),
          },
          { title: label(fields.at.label), cell: ({ at }) => (at ? formatTime(at, zone).slice(0, 16) : '') },
          { title: label(fields.qty.label), isNumber: true, cell: ({ qty }) => groupDigits(qty) },
        ]}
      />
    </>
  )
}

function unitsOf(text: string): bigint {
  return unitsOr(text, 0n)
}
