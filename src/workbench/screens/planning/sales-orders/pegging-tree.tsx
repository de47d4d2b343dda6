import { useState } from 'react'
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
import { openLines } from '../../../parts/tree-keys.ts'
import { VirtualTree } from '../../../parts/virtual-tree.tsx'

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
  const [chosen, setChosen] = useState<string | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const answer = useCall(salesServices.pegging, { order })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const nodes = answer.data as readonly Node[]
  const lines = openLines(
    nodes,
    ({ node, key, level }, at) => ({ id: `${at} ${node} ${key}`, level: level - 1 }),
    closed,
  )
  const fold = (id: string, open: boolean): void => {
    const next = new Set(closed)
    if (open) next.delete(id)
    else next.add(id)
    setClosed(next)
  }
  return (
    <>
      <h3>{t('pegging')}</h3>
      {nodes.length === 0 ? (
        <p>{t('noPegs')}</p>
      ) : (
        <VirtualTree
          className="p-pegging"
          label={t('pegging')}
          lines={lines}
          chosen={chosen}
          onChoose={({ id }) => setChosen(id)}
          onFold={({ id }, open) => fold(id, open)}
          textOf={({ row }) => row.item ?? row.key}
          lineProps={({ row }) => ({ title: `${label(nodeLabel(row.node))} ${row.key}` })}
        >
          {({ row: node }) => (
            <>
              <StatusChip tone={node.late ? 'bad' : node.node === 'STK' ? 'good' : 'info'}>
                {node.node in shortNames ? t(`node.${node.node}`) : label(nodeLabel(node.node))}
              </StatusChip>
              <span>{node.node === 'MO' || node.node === 'PO' ? node.key : node.item}</span>
              <small>
                {groupDigits(node.qty ?? '0')}
                {node.at && ` · ${formatTime(node.at, zone).slice(5, 16)}`}
              </small>
            </>
          )}
        </VirtualTree>
      )}
    </>
  )
}
