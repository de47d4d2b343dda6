import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timelineItem } from '#domain/entities/planning/timeline.ts'
import type { GridHandle } from '../../../grid/grid-props.ts'
import { Grid } from '../../../grid/grid.tsx'
import { columnsOf } from '../../../grid/model/column.ts'
import { plainValue } from '../../../grid/model/source.ts'
import type { WorkerSource } from '../../../grid/worker-source.ts'
import { TextInput } from '../../../parts/inputs.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { filterConditions, itemFilters, type ItemFilter } from './item-filter.ts'

/** Lights of problems. */
export const problemTones = {
  shortage: 'bad',
  overdue: 'warn',
  noSupplier: 'warn',
  belowSafety: 'warn',
  excess: 'info',
} as const

const columns = columnsOf(timelineItem.fields, {
  item: { pin: 'left', width: 96 },
  problem: { tones: problemTones, width: 116 },
  at: { width: 92 },
})

/** Days ahead in which shortages are looked for until the user says otherwise. */
const DAYS = 14

interface ItemListProps {
  readonly source: WorkerSource
  readonly today: string
  readonly item: string | null
  readonly onItem: (item: string) => void
}

/** The collective list: the item with the first problem on top; arrows go through it. */
export function ItemList({ source, today, item, onItem }: ItemListProps) {
  const { t } = useTranslation('timeline')
  const [filter, setFilter] = useState<ItemFilter>('all')
  const [days, setDays] = useState(String(DAYS))
  const filters = useMemo(
    () => filterConditions(filter, today, Math.max(0, Math.trunc(Number(days)) || 0)),
    [filter, today, days],
  )
  const grid = useRef<GridHandle>(null)
  useAskedItem(source, item, grid)
  return (
    <Grid
      ref={grid}
      name="timeline.items"
      label={t('items')}
      source={source}
      columns={columns}
      filters={filters}
      onActiveRow={(row) => row && onItem(plainValue(row.values['item']))}
      toolbar={
        <span className="p-timeline-filter">
          <Select
            label={t('show')}
            value={filter}
            options={itemFilters.map((name) => ({ value: name, label: t(`filter.${name}`) }))}
            onChange={(name) => setFilter(name as ItemFilter)}
          />
          {filter === 'shortage' && (
            <>
              <TextInput label={t('days')} type="number" min={0} max={999} value={days} onChange={setDays} />
              {t('daysUnit')}
            </>
          )}
        </span>
      }
      empty={<EmptyState title={t('noItems')} hint={t('noItemsHint')} />}
    />
  )
}

/** Goes to an item that another screen asked for, or that the list was read again with. */
function useAskedItem(
  source: WorkerSource,
  item: string | null,
  grid: React.RefObject<GridHandle | null>,
): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    let isLatest = true
    if (item === null) return undefined
    const filters = [{ field: 'item', op: 'eq', values: [item] }] as const
    void source.first({ filters }, 1).then(
      ({ rows }) => {
        if (isLatest && rows[0] && shown.current !== item) grid.current?.goToRow(rows[0].id)
        shown.current = item
      },
      () => {},
    )
    return () => {
      isLatest = false
    }
  }, [source, item, grid])
}
