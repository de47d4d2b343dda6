import { useTranslation } from 'react-i18next'
import { batchFields, type ReplyBatch } from '#domain/delivery/reply-batches.ts'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { EffectOnOrders } from './effect-on-orders.tsx'
import './supplier-replies.css'

/** The parts of an answer, and what it means to orders. */
export function ReplyEffect({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('delivery')
  const label = useLabel()
  const batches = (row['batches'] ?? []) as unknown as readonly ReplyBatch[]
  return (
    <div className="d-effect">
      {batches.length > 0 && (
        <table className="t-table" aria-label={t('parts')}>
          <thead>
            <tr>
              <th scope="col">{label(batchFields.date.label)}</th>
              <th scope="col" className="number">
                {label(batchFields.qty.label)}
              </th>
              <th scope="col">{label(batchFields.asnNo.label)}</th>
            </tr>
          </thead>
          <tbody>
            {batches.map((one, at) => (
              <tr key={`${at} ${one.date}`}>
                <td>{one.date.slice(5).replace('-', '/')}</td>
                <td className="number">{groupDigits(one.qty)}</td>
                <td>{one.asnNo}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <EffectOnOrders input={{ replyNo: String(row['replyNo']) }} title={label(replyServices.effect.label)} />
    </div>
  )
}
