import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { encodeTable } from '#engine/arrow.ts'
import { tableFromRows } from '#engine/columns.ts'
import { Grid } from '../../../grid/grid.tsx'
import type { GridColumn } from '../../../grid/model/column.ts'
import { useTable } from '../../../grid/use-table.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { ownKey } from '../../../state/session.ts'

export interface MovedOperation {
  readonly operation: string
  readonly order: string | null
  readonly change: 'moved' | 'added' | 'removed'
  readonly resource: string | null
  readonly newResource: string | null
  readonly start: string | null
  readonly newStart: string | null
  readonly end: string | null
  readonly newEnd: string | null
  readonly seconds: number | null
}

const schema = {
  operation: 'text',
  order: 'text',
  change: 'text',
  resource: 'text',
  newResource: 'text',
  start: 'time',
  newStart: 'time',
  end: 'time',
  newEnd: 'time',
  seconds: 'integer',
} as const

const changes = {
  moved: { zh: '移动', en: 'Moved' },
  added: { zh: '新增', en: 'Added' },
  removed: { zh: '移出', en: 'Removed' },
} as const

const columns: readonly GridColumn[] = [
  { field: 'operation', title: { zh: '计划工序', en: 'Operation' }, kind: 'text', width: 150, pin: 'left' },
  { field: 'order', title: { zh: '订单', en: 'Order' }, kind: 'text', width: 120 },
  { field: 'change', title: { zh: '变化', en: 'Change' }, kind: 'text', width: 84, texts: changes },
  { field: 'resource', title: { zh: '原资源', en: 'Resource now' }, kind: 'text', width: 110 },
  { field: 'newResource', title: { zh: '新资源', en: 'Resource then' }, kind: 'text', width: 110 },
  { field: 'start', title: { zh: '原开始', en: 'Start now' }, kind: 'time' },
  { field: 'newStart', title: { zh: '新开始', en: 'Start then' }, kind: 'time' },
  { field: 'end', title: { zh: '原结束', en: 'End now' }, kind: 'time' },
  { field: 'newEnd', title: { zh: '新结束', en: 'End then' }, kind: 'time' },
  { field: 'seconds', title: { zh: '延后', en: 'Later by' }, kind: 'duration' },
]

interface MovedOperationsProps {
  readonly run: string
  /** When the comparison was made, for it changes with the plan. */
  readonly at: number
  readonly operations: readonly MovedOperation[]
}

/** Every operation that accepting a run would move, add or remove, with its place before and after. */
export function MovedOperations({ run, at, operations }: MovedOperationsProps) {
  const { t } = useTranslation('scheduling')
  const rows = useMemo(() => operations.map(rowOf), [operations])
  const load = useCallback(() => Promise.resolve(encodeTable(schema, tableFromRows(schema, rows))), [rows])
  const { source, error } = useTable(ownKey(`${run}/changes/${at}`), load)
  if (error) return <ErrorState error={error} />
  if (!source) return <LoadingState />
  return (
    <div className="p-result-grid">
      <Grid
        name="scheduling.changes"
        label={t('operationsChanged')}
        source={source}
        columns={columns}
        selection="single"
        empty={<EmptyState title={t('noRows')} />}
      />
    </div>
  )
}

const secondsOf = (time: string | null): number | null => (time === null ? null : Date.parse(time) / 1000)

const rowOf = ({ start, newStart, end, newEnd, ...rest }: MovedOperation) => ({
  ...rest,
  start: secondsOf(start),
  newStart: secondsOf(newStart),
  end: secondsOf(end),
  newEnd: secondsOf(newEnd),
})
