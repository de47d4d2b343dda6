import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Label } from '#domain/label.ts'
import { salesServices } from '#domain/services/planning/orders.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'

interface Node {
  readonly level: number
  readonly node: string
  readonly key: string
  readonly item: string | null
  readonly qty: string | null
  readonly at: string | null
  readonly late: boolean
}

/** Kinds with a short name, `node.*` of the texts: trees are deep and the panel is narrow. */
const shortNames = { MO: true, PO: true, PR: true, SO: true, OP: true } as const

const nodeLabel = (node: string): Label => choiceOf('PegNode')[node] ?? { zh: node, en: node }

/** What an order is made from, level by level: orders, receipts and stock, with when each is there. */
export function PeggingTree({ order }: { readonly order: string }) {
  const { t } = useTranslation('orders')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const answer = useCall(salesServices.pegging, { order })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const nodes = answer.data as readonly Node[]
  return (
    <>
      <h3>{t('pegging')}</h3>
      {nodes.length === 0 ? (
        <p>{t('noPegs')}</p>
      ) : (
        <ul className="p-pegging" aria-label={t('pegging')}>
          {nodes.map((node, at) => (
            <li
              key={`${at} ${node.node} ${node.key}`}
              style={{ '--level': node.level - 1 } as CSSProperties}
              title={`${label(nodeLabel(node.node))} ${node.key}`}
            >
              <StatusChip tone={node.late ? 'bad' : node.node === 'STK' ? 'good' : 'info'}>
                {node.node in shortNames ? t(`node.${node.node}`) : label(nodeLabel(node.node))}
              </StatusChip>
              <span>{node.node === 'MO' || node.node === 'PO' ? node.key : node.item}</span>
              <small>
                {groupDigits(node.qty ?? '0')}
                {node.at && ` · ${formatTime(node.at, zone).slice(5, 16)}`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
