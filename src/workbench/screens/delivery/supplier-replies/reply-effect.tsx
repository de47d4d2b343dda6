import { useTranslation } from 'react-i18next'
import { batchFields, type ReplyBatch } from '#domain/delivery/reply-batches.ts'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { EffectOnOrders } from './effect-on-orders.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import './supplier-replies.css'

/** The parts of an answer, and what it means to orders. */
export function ReplyEffect({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('delivery')
  const label = useLabel()
  const batches = (row['batches'] ?? []) as unknown as readonly ReplyBatch[]
  return (
    <div className="d-effect">
      {batches.length > 0 && (
        <DataTable
          label={t('parts')}
          rows={batches}
          columns={[
            { title: label(batchFields.date.label), cell: ({ date }) => date.slice(5).replace('-', '/') },
            { title: label(batchFields.qty.label), isNumber: true, cell: ({ qty }) => groupDigits(qty) },
            { title: label(batchFields.asnNo.label), cell: ({ asnNo }) => asnNo },
          ]}
        />
      )}
      <EffectOnOrders input={{ replyNo: String(row['replyNo']) }} title={label(replyServices.effect.label)} />
    </div>
  )
}
