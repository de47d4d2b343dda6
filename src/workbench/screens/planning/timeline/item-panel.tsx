import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimelineFacts } from '#domain/planning/timeline.ts'
import { timelineServices } from '#domain/services/planning/timeline.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { timelineElementSchema } from '#engine/timeline/element-table.ts'
import { timelineItemRowSchema } from '#engine/timeline/overview.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { Button } from '../../../parts/button.tsx'
import { Segments } from '../../../parts/inputs.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { ElementGrid } from './element-grid.tsx'
import { ItemFigures } from './item-figures.tsx'
import { KitUse } from './kit-use.tsx'
import { useArrowTable } from './use-arrow-table.ts'

const views = ['elements', 'kitUse'] as const
type View = (typeof views)[number]

interface ItemPanelProps {
  readonly item: string
  readonly facts: TimelineFacts
  /** Something was changed: the collective list is to be read again. */
  readonly onChanged: () => void
}

/** The list of one item: its figures, the chart of the balance, and the rows or who gets them. */
export function ItemPanel({ item, facts, onChanged }: ItemPanelProps) {
  const { t } = useTranslation('timeline')
  const [view, setView] = useState<View>('elements')
  const head = useArrowTable(timelineServices.items, { item })
  const list = useArrowTable(timelineServices.elements, { item })
  const row = useMemo(() => head.bytes && decodeTable(timelineItemRowSchema, head.bytes), [head.bytes])
  const elements = useMemo(() => list.bytes && decodeTable(timelineElementSchema, list.bytes), [list.bytes])
  const refresh = (): void => {
    head.refetch()
    list.refetch()
    onChanged()
  }
  const error = head.error ?? list.error
  if (error) return <ErrorState error={error} onRetry={refresh} />
  if (!row || !elements || !list.source) return <LoadingState />
  const { columns } = row
  const safety = columns.safety[0] ?? NULL_I64
  return (
    <div className="p-timeline-item">
      <header>
        <h2>{[textAt(columns.item, 0), textAt(columns.name, 0)].filter(Boolean).join(' ')}</h2>
        <Segments
          label={t('show')}
          value={view}
          names={views}
          textOf={(name) => t(name)}
          onChange={setView}
        />
        <Button onClick={() => openScreen('/planData/PsiPivotTable', { item })}>{t('toPsi')}</Button>
        <Button onClick={() => openScreen('/setting/ItemList', { keys: item })}>{t('toItem')}</Button>
      </header>
      <ItemFigures row={row} />
      <div className="chart">
        <BalanceChart
          item={item}
          elements={elements}
          zone={facts.zone}
          today={facts.today}
          safety={safety === NULL_I64 || safety === 0n ? null : Number(safety) / 1_000_000}
          shortAt={textAt(columns.shortAt, 0)}
        />
      </div>
      <div className="rows">
        {view === 'elements' ? (
          <ElementGrid key={item} item={item} source={list.source} onChanged={refresh} />
        ) : (
          <KitUse item={item} />
        )}
      </div>
    </div>
  )
}
