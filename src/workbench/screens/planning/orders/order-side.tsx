import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { operation } from '#domain/entities/planning/operation.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Progress, StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { PeggingTree } from '../sales-orders/pegging-tree.tsx'
import { OrderConsumers } from './order-consumers.tsx'
import './orders.css'

const operations = crudOf(operation)
export const operationTones: Readonly<Record<string, Tone>> = {
  N: 'quiet',
  A: 'info',
  R: 'info',
  D: 'warn',
  T: 'good',
  B: 'quiet',
}

/** The operations of an order in their order, how far each has come, and what the order hangs on. */
export function OrderSide({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('orders')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const code = typedText(row['code'])
  const filter = JSON.stringify([{ field: 'orderCode', op: 'eq', values: [code] }])
  const answer = useAllRows(operations.getAll, {
    filter,
    sorting: 'procNo,splitNo,code',
  })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const rows = answer.data.items as readonly ListRow[]
  const at = (time: unknown): string => (typeof time === 'string' ? formatTime(time, zone).slice(5, 16) : '–')
  return (
    <div className="p-order-side">
      <p>
        <strong>{code}</strong> {typedText(row['itemCode'])} ·{' '}
        {t('done', {
          done: groupDigits(typedText(row['completedQty']) || '0'),
          qty: groupDigits(typedText(row['qty'])),
        })}
      </p>
      <DataTable
        label={t('operations')}
        className="p-order-operations one-line"
        rows={rows}
        empty={<EmptyState title={t('noOperations')} hint={t('noOperationsHint')} />}
        keyOf={(one) => typedText(one['code'])}
        rowProps={(one) => ({ title: typedText(one['code']) })}
        columns={[
          {
            cell: (one) => (
              <>
                {typedText(one['procNo'])} {typedText(one['processCode'])}
                <small>{typedText(one['resCode']) || '–'}</small>
              </>
            ),
          },
          {
            cell: (one) => (
              <>
                {at(one['start'])}
                <small>– {at(one['end']).slice(6)}</small>
              </>
            ),
          },
          {
            cell: (one) => (
              <>
                <StatusChip tone={operationTones[typedText(one['status'])] ?? 'quiet'}>
                  {label(choiceOf('OperationStatus')[typedText(one['status'])]!)}
                </StatusChip>
                <Progress value={Math.round(Number(one['progress'] ?? 0))} label={t('progress')} />
              </>
            ),
          },
        ]}
      />
      <OrderConsumers order={code} />
      <PeggingTree order={code} />
      <Button tone="ghost" onClick={() => openScreen('/planData/OperationList', { keyword: code })}>
        {t('allOperations')}
      </Button>
      <Button tone="ghost" onClick={() => openScreen('/planData/PegList', { view: 'graph', order: code })}>
        {t('pegGraph')}
      </Button>
    </div>
  )
}
